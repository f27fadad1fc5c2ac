import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { databaseRefusal } from './database-error.ts';
import { SAMPLE_CATALOG } from '#tests/support/sample-catalog.ts';

function databaseError(code: string, more: Partial<DatabaseError> = {}): DatabaseError {
  return Object.assign(new DatabaseError('what Postgres says', 0, 'error'), { code }, more);
}

describe('databaseRefusal', () => {
  it.each([
    ['23505', 409],
    ['23503', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['22007', 400],
    ['22008', 400],
    ['22001', 400],
    ['22003', 400],
    ['42703', 400],
    ['42P01', 404],
    ['42883', 404],
    ['42P17', 500],
    ['25006', 405],
    ['21000', 500],
    ['08006', 503],
    ['53200', 503],
    ['53400', 500],
    ['40001', 500],
    ['54001', 500],
    ['55P03', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58000', 500],
    ['28000', 403],
    ['0LP01', 403],
    ['22023', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['PT402', 402],
    ['PT404', 404],
    ['42P10', 400],
    ['HB116', 406],
    ['HB124', 400],
  ])('%s → %i', (code, status) => {
    expect(databaseRefusal(databaseError(code), 'authenticated', null)?.status).toBe(status);
  });

  it('42501 is 403 for a user and 401 with a challenge for an anonymous request', () => {
    expect(databaseRefusal(databaseError('42501'), 'authenticated', null)).toMatchObject({ status: 403, headers: {} });
    expect(databaseRefusal(databaseError('42501'), 'anon', null)).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': expect.stringMatching(/^Bearer error="invalid_token"/) },
    });
  });

  it.each([
    ['23505', 'Key (id)=(1) already exists.', 'Key (id)=(1) already exists.'],
    ['23514', 'Failing row contains (1, secret notes).', null],
    ['23502', 'Failing row contains (1, secret notes).', null],
    ['22P02', 'Token "secret" is invalid.', null],
    ['44000', 'Failing row contains (secret).', null],
  ])('%s with detail %j has the details %j', (code, detail, expected) => {
    expect(databaseRefusal(databaseError(code, { detail }), 'authenticated', null)?.body.details).toBe(expected);
  });

  it.each([
    ['23505', 'clients_pkey', undefined, 'Key (id) already exists.'],
    ['23505', 'elsewhere_key', undefined, null],
    [
      '23503',
      'sessions_client_fkey',
      'Key is not present in table "clients".',
      'Key (user_id, client_id) is not present in table "clients".',
    ],
    [
      '23503',
      'sessions_client_fkey',
      'Key (id)=(1) is still referenced from table "x".',
      'Key (id)=(1) is still referenced from table "x".',
    ],
  ])('%s on %s with detail %j names the columns: %j', (code, constraint, detail, expected) => {
    const error = databaseError(code, { constraint, ...(detail && { detail }) });
    expect(databaseRefusal(error, 'authenticated', SAMPLE_CATALOG)?.body.details).toBe(expected);
  });

  it('truncates a long value and hides the message of an internal error', () => {
    const long = Object.assign(new DatabaseError('x'.repeat(5_000), 0, 'error'), { code: '22P02' });
    expect(databaseRefusal(long, 'authenticated', null)?.body.message.length).toBeLessThan(320);
    expect(databaseRefusal(databaseError('XX000'), 'authenticated', null)?.body.message).toBe(
      'The database could not answer this request',
    );
    expect(databaseRefusal(databaseError('57014'), 'authenticated', null)?.body.message).toMatch(
      /took too long .* try again/,
    );
  });

  it('an unavailable engine is 503 with Retry-After', () => {
    expect(databaseRefusal(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1:5432'), 'anon', null)).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
      body: { message: 'Could not connect with the database. Please try again.' },
    });
  });

  it('does not handle other errors', () => {
    expect(databaseRefusal(new TypeError('a bug'), 'anon', null)).toBeNull();
  });
});
