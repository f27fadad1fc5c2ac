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
