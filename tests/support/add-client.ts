// A client for tests whose subject is something else.
import { randomUUID } from 'node:crypto';
import type { TestDatabase, TestUser } from '#tests/support/test-database.ts';

/** The new client's id. */
export async function addClient(db: TestDatabase, coach: TestUser, name = 'Kim Lee'): Promise<string> {
  const id = randomUUID();
  await db.asOwner('insert into public.clients (id, user_id, name) values ($1, $2, $3)', [id, coach.id, name]);
  return id;
}
