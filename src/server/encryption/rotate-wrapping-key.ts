// Wraps all data keys and the signing key with the newest key of NOTES_KEYS, so that the older ones can be removed from the settings. Servers may
// keep running if each has both keys. If it is interrupted, call it again. As the owner: the server's own role cannot change
// stored keys (ADR 51).
import { DatabaseError } from 'pg';
import type { Run } from '#server/db/database.ts';
import { wrappedName } from './data-keys.ts';
import { checkWrappingKeys, createWrappingKeys, wrappedSigningName, type WrappingKeys } from './wrapping-keys.ts';

interface KeyRow {
  user_id: string;
  id: string;
  wrapped: Buffer;
  wrapped_by: string;
}

const KEYS_PER_STEP = 500;
const ATTEMPTS = 3;

/** Resolves to the number of keys that were wrapped again. Rejects when one cannot be unwrapped; all stay readable. */
export async function rotateWrappingKey(runAsOwner: Run, secrets: readonly string[]): Promise<number> {
  const wrapping = createWrappingKeys(secrets);
  await checkWrappingKeys(runAsOwner, secrets);
  await runAsOwner('select private.activate_wrapping_key($1)', [wrapping.newestId]);
  let wrapped = 0;
  for (let attempt = 1; ; attempt += 1) {
    wrapped += (await wrapAll(runAsOwner, wrapping)) + (await wrapSigningKey(runAsOwner, wrapping));
    try {
      await runAsOwner(
        `delete from private.wrapping_keys w
         where not w.is_active and not exists (select from private.data_keys k where k.wrapped_by = w.id)
           and not exists (select from private.signing_keys k where k.wrapped_by = w.id)`,
      );
      return wrapped;
    } catch (error) {
      // A server has just made a data key with the previous wrapping key: wrap that one again too.
      if (!(error instanceof DatabaseError) || error.code !== '23503' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function wrapAll(run: Run, wrapping: WrappingKeys): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await run<KeyRow>(
      `select user_id, id, wrapped, wrapped_by from private.data_keys where wrapped_by <> $1 limit ${KEYS_PER_STEP}`,
      [wrapping.newestId],
    );
    if (rows.length === 0) return count;
    const wrappedAgain = rows.map(({ user_id, id, wrapped, wrapped_by }) => {
      const name = wrappedName(user_id, id);
      return wrapping.wrap(wrapping.newestId, wrapping.unwrap(wrapped_by, wrapped, name), name);
    });
    await run(
      `update private.data_keys k set wrapped = t.wrapped, wrapped_by = $1
       from unnest($2::uuid[], $3::text[], $4::bytea[]) as t (user_id, id, wrapped) where k.user_id = t.user_id and k.id = t.id`,
      [wrapping.newestId, rows.map((row) => row.user_id), rows.map((row) => row.id), wrappedAgain],
    );
    count += rows.length;
  }
}

/** Of the keys that sign files only the current one has a private part. */
async function wrapSigningKey(run: Run, wrapping: WrappingKeys): Promise<number> {
  const rows = await run<Omit<KeyRow, 'user_id'>>(
    'select id, wrapped, wrapped_by from private.signing_keys where wrapped_by <> $1',
    [wrapping.newestId],
  );
  for (const { id, wrapped, wrapped_by } of rows) {
    const name = wrappedSigningName(id);
    const wrappedAgain = wrapping.wrap(wrapping.newestId, wrapping.unwrap(wrapped_by, wrapped, name), name);
    await run(
      'update private.signing_keys k set wrapped = $2, wrapped_by = $3 where k.id = $1 and k.wrapped is not null',
      [id, wrappedAgain, wrapping.newestId],
    );
  }
  return rows.length;
}
