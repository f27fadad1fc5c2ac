// At the start: a server that cannot unwrap what the database has wrapped must not run, since it could neither show notes
// nor keep new ones safe.
import type { Database } from '#server/db/database.ts';
import { createWrappingKeys } from './wrapping-keys.ts';

/** Throws a plain sentence when data keys are wrapped with a key that NOTES_KEYS lacks. */
export async function checkWrappingKeys(
  { asServer }: Pick<Database, 'asServer'>,
  secrets: readonly string[],
): Promise<void> {
  const keys = createWrappingKeys(secrets);
  const used = await asServer<{ id: string }>('select id from private.wrapping_keys order by created_at desc');
  const lacking = used.filter(({ id }) => !keys.has(id)).map(({ id }) => id);
  if (lacking.length === 0) return;
  throw new Error(
    `NOTES_KEYS: coaches' notes in this database are encrypted under ${lacking.length > 1 ? 'keys' : 'a key'} that ` +
      `this server was not given (${lacking.join(', ')}). Add it to NOTES_KEYS, or bring back DATA_DIR/notes-key.json.`,
  );
}
