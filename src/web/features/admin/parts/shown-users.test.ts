import { describe, expect, it } from 'vitest';
import type { ListedProfile } from '../load-profiles.ts';
import { shownUsers } from './shown-users.ts';

const user = (id: string, email: string, changes: Partial<ListedProfile> = {}): ListedProfile => ({
  id,
  email,
  username: email.split('@')[0] ?? '',
  display_name: null,
  role: 'user',
  created_at: '2026-11-20T12:00:00Z',
  subscription_status: null,
  subscription_start_date: null,
  subscription_end_date: null,
  ...changes,
});
// Newest first, as the server sends them.
const users = [
  user('1', 'mei@example.org', { display_name: 'Mei Tanaka' }),
  user('2', 'ada@example.org', { role: 'admin' }),
  user('3', 'ben@example.com'),
];
const figures = {
  is_confirmed: true,
  mail_block: null,
  has_factor: false,
  factors_go_at: null,
  clients: 0,
  subscription_status: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
};
const figuresOf = new Map([
  ['2', { ...figures, id: '2', sessions: 4, last_sign_in_at: '2026-11-02T00:00:00Z' }],
  ['3', { ...figures, id: '3', sessions: 9, last_sign_in_at: '2026-11-01T00:00:00Z' }],
]);
const ids = (wanted: string, sort?: Parameters<typeof shownUsers>[3]) =>
  shownUsers(users, figuresOf, wanted, sort).map(({ id }) => id);

describe('shownUsers', () => {
  it.each([
    ['', ['1', '2', '3']],
    ['  ', ['1', '2', '3']],
    ['EXAMPLE.org', ['1', '2']],
    ['tanaka mei', ['1']],
    ['mei ada', []],
    ['%', []],
  ])('“%s” finds %j', (wanted, found) => expect(ids(wanted)).toEqual(found));

  it.each([
    ['oldest', ['3', '2', '1']],
    ['email', ['2', '3', '1']],
    ['signed-in', ['2', '3', '1']],
    ['sessions', ['3', '2', '1']],
    ['admins', ['2', '1', '3']],
  ] as const)('%s first: %j', (sort, order) => expect(ids('', sort)).toEqual(order));
});
