import { expect, test } from 'vitest';
import { actionText, actorText } from './action-text.ts';

const action = {
  id: 1,
  at: '2026-11-20T12:00:00Z',
  action: 'role changed',
  actor_id: 'a',
  actor_email: 'ada@example.org',
  subject_id: 'b',
  subject_email: 'bea@example.org',
  from_role: 'user',
  to_role: 'admin',
  request_id: null,
} as const;

test.each([
  [{}, 'ada@example.org made bea@example.org an admin'],
  [{ from_role: 'admin', to_role: 'user' }, 'ada@example.org took the admin role from bea@example.org'],
  [{ actor_id: null, actor_email: null, from_role: null }, 'The server added bea@example.org as an admin'],
  [{ actor_email: null, subject_email: null }, 'A deleted account made a deleted account an admin'],
] as const)('with %j: %s', (changes, text) => {
  const changed = { ...action, ...changes };
  expect(`${actorText(changed)} ${actionText(changed)}`).toBe(text);
});
