import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { toCallerError } from './unavailable.ts';

const failure = (code: string, message: string) => Object.assign(new DatabaseError(message, 0, 'error'), { code });

test.each([
  ['08006', 'connection to the remote node failed'],
  ['57P01', 'terminating connection due to administrator command'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
  ['XX000', 'no connection to the server\n'],
  ['XX000', 'FATAL:  terminating connection due to administrator command\nserver closed the connection unexpectedly'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'could not commit transaction for shard 102009 on at least one active node'],
  ['XX000', "failed to prepare transaction 'hourbook_0_1_2_3' on host 10.0.0.2:5432"],
])('%s, %j: the database is unavailable', (code, message) => {
  expect(toCallerError(failure(code, message))).toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ['XX000', 'cache lookup failed for type 16384'],
  ['23505', 'server closed the connection unexpectedly'],
])('%s, %j: the statement failed', (code, message) => {
  const error = failure(code, message);
  expect(toCallerError(error)).toBe(error);
});
