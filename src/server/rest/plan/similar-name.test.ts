import { expect, it } from 'vitest';
import { similarName } from './similar-name.ts';
import { processorTime } from '#tests/support/processor-time.ts';

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

it('a name of a megabyte is compared with none', () => {
  const started = processorTime();
  expect(similarName('clients'.repeat(150_000), TABLES)).toBeNull();
  expect(processorTime() - started).toBeLessThan(500);
});
