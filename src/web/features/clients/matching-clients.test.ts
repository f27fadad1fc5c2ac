import type { ClientRow } from '#web/backend/tables.ts';
import { expect, it } from 'vitest';
import { goingAlongText } from './going-along-text.ts';
import { matchingClients } from './matching-clients.ts';

const client = (name: string, email = '', phone: string | null = null) => ({ name, email, phone }) as ClientRow;
const CLIENTS = [
  client('Zoë Adler', 'zoe@example.org'),
  client('amara osei', 'amara@practice.example', '+44 20 7946-0112'),
  client('Émile Durand'),
  client('Mei Tanaka', '', '(03) 1234 5678'),
];
const names = (typed: string) => matchingClients(CLIENTS, typed).map(({ name }) => name);

it.each([
  ['', ['amara osei', 'Émile Durand', 'Mei Tanaka', 'Zoë Adler']],
  ['  OSEI ', ['amara osei']],
  ['practice.example', ['amara osei']],
  ['2079460112', ['amara osei']],
  ['03 1234', ['Mei Tanaka']],
  ['zoë', ['Zoë Adler']],
  ['nobody', []],
])('finds by %j', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

it.each([
  ['counting' as const, 'Counting'],
  ['unknown' as const, 'All sessions recorded with this client'],
  [{ sessions: 0, hours: '0.0' }, 'No sessions are recorded'],
  [{ sessions: 1, hours: '1.5' }, '1 session (1.5 hours) recorded'],
  [{ sessions: 12, hours: '14.0' }, '12 sessions (14.0 hours) recorded'],
])('says what deleting takes along: %j', (count, expected) => {
  expect(goingAlongText(count)).toContain(expected);
});
