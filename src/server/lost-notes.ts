// NOTES_LOST=accept (ADR 139): a start whose NOTES_KEYS lack a key that the database needs. Without the setting it is refused.
import type { Database, OwnerRun } from './db/database.ts';
import { EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { asOwnerOnce, openNativeOwner, ownerUrl, type AsOwner } from './db/open-owner.ts';
import { readLostKeys, settleLostKeys } from './encryption/lost-keys.ts';
import { refuseMissing, type WrappingKeys } from './encryption/wrapping-keys.ts';
import type { Settings } from './settings.ts';
import { replaceSigningKey } from './signing/signing-keys.ts';

type LostSettings = Pick<Settings, 'acceptsLostNotes' | 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * Before anything is encrypted. Throws a sentence for the operator when a key is missing and the loss is not accepted. Resolves to
 * what the operator is told; null: every text can be read.
 */
export async function settleLostNotes(
  db: Database,
  wrapping: WrappingKeys,
  settings: LostSettings,
): Promise<string | null> {
  const { missing, isNews } = await readLostKeys(db.asServer, wrapping);
  if (!settings.acceptsLostNotes) refuseMissing(missing);
  if (isNews)
    await ownerOf(db, settings)((run) => settleLostKeys(run, wrapping, () => replaceLostSigningKey(run, wrapping)));
  if (missing.length === 0) return null;
  return `NOTES_LOST=accept: texts under the lost key (${missing.join(', ')}) of NOTES_KEYS can't be read. They are kept, and can be read again with it.`;
}

/** Without its private part nothing could be signed. Its public part stays, so what it has signed can be checked. */
async function replaceLostSigningKey(run: OwnerRun, wrapping: WrappingKeys): Promise<void> {
  const [current] = await run<{ wrapped_by: string | null }>(
    'select wrapped_by from private.signing_keys where retired_at is null',
  );
  if (current?.wrapped_by != null && !wrapping.has(current.wrapped_by)) await replaceSigningKey(run, wrapping);
}

function ownerOf(db: Database, settings: LostSettings): AsOwner {
  if (db instanceof EmbeddedDatabase) return (work) => db.current.asOwner(work);
  return (work) => asOwnerOnce(openNativeOwner(ownerUrl(settings)!), work);
}
