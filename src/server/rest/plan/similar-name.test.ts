import { expect, it } from 'vitest';
import { similarName } from './similar-name.ts';

const TABLES = ['clients', 'sessions', 'supervision_sessions', 'cpd_records', 'constructor'];

it.each([
  ['client', 'clients'],
  ['Clients', 'clients'],
  ['sesions', 'sessions'],
  ['supervision_session', 'supervision_sessions'],
  ['x', null],
  ['', null],
  ['users', null],
  ['sessions_of_clients', null],
])('%s: %s', (wanted, similar) => {
  expect(similarName(wanted, TABLES)).toBe(similar);
});
