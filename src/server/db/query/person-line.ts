// One statement of a person on one connection. Requests are pipelined: the next is sent while the last is still answered.
import { DatabaseError } from 'pg';
import type { Client, Submittable } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { isStalePlan, PersonQuery } from './person-query.ts';

/** Runs the statement; once more when a prepared statement had gone stale, since nothing of the first try remains. */
export async function runForPerson(client: Client, claims: Claims, statement: Statement): Promise<RawResult> {
  try {
    return await send(client, claims, statement);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !isStalePlan(error.code)) throw error;
    return await send(client, claims, statement);
  }
}

function send(client: Client, claims: Claims, statement: Statement): Promise<RawResult> {
  const query = new PersonQuery(claims, statement);
  client.query(query as unknown as Submittable);
  return query.result;
}
