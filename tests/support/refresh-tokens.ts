// Refresh tokens of any age, for tests of what is deleted when.
import { randomBytes } from 'node:crypto';
import type { TestDatabase } from './test-database.ts';

/** Resolves to its id. `time`: when it was used last. */
export async function addRefreshToken(
  db: TestDatabase,
  session: string,
  time: Date,
  revoked: boolean,
  parent: string | null = null,
): Promise<string> {
  const [row] = await db.asOwner<{ id: string }>(
    `insert into auth.refresh_tokens (token_hash, session_id, revoked, updated_at, parent_id)
     values ($1, $2, $3, $4, $5) returning id`,
    [randomBytes(32), session, revoked, time, parent],
  );
  return row!.id;
}
