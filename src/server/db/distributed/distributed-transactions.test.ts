// Errors of a worker as its caller knows the table, without a Citus.
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import type { OwnerRun } from '../database.ts';
import { transactionsOf } from './distributed-transactions.ts';

const spread = (async (text: string) => [
  text.includes('to_regclass') ? { yes: true } : { name: 'public.clients' },
]) as OwnerRun;

async function cleaned(code: string, message: string): Promise<DatabaseError> {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), { code });
  (await transactionsOf(spread)).cleanError(error);
  return error;
}

test.each([
  ['permission denied for table clients_102012', 'permission denied for table clients'],
  ['relation "clients_102012" does not exist', 'relation "clients" does not exist'],
  [
    'duplicate key value violates unique constraint "clients_pkey_102012"',
    'duplicate key value violates unique constraint "clients_pkey"',
  ],
  ['invalid input: day_102012', 'invalid input: day_102012'],
])('%s: without the number of the shard', async (message, expected) => {
  expect((await cleaned('42501', message)).message).toBe(expected);
});

test('rows that are on no shard are another coach’s, and a shard that is not known is no refusal', async () => {
  expect(await cleaned('XX000', 'could not find valid entry for shard 0')).toMatchObject({ code: '42501' });
  expect(await cleaned('XX000', 'could not find valid entry for shard 102012')).toMatchObject({ code: 'XX000' });
});
