import { expect, test } from 'vitest';
import { countWorkers } from './worker-count.ts';

const NATIVE = 'postgres://localhost/hourbook';

test.each([
  [null, 8, 8],
  ['auto', 8, 8],
  ['auto', 1, 1],
  ['auto', 64, 16],
  [3, 8, 3],
  [20, 8, 20],
  [1, 8, 1],
] as const)('on Postgres WORKERS %s and %s cores make %s', (workers, cores, count) => {
  expect(countWorkers({ workers, databaseUrl: NATIVE }, cores)).toEqual({ count, refusal: null });
});

test.each([
  [null, 8, null],
  [1, 8, null],
  ['auto', 1, null],
  ['auto', 8, expect.stringContaining('asks for 8')],
  [2, 1, expect.stringContaining('DATABASE_URL')],
] as const)('the embedded database has one process; WORKERS %s and %s cores: %s', (workers, cores, refusal) => {
  expect(countWorkers({ workers, databaseUrl: null }, cores)).toEqual({ count: 1, refusal });
});
