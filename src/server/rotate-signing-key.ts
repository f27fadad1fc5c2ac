// The command rotate-signing-key (docs/operations.md): files are signed with a new key from now on. As the owner, since the
// server's role cannot change keys (ADR 51, ADR 90).
import { migrateForCommand } from './db/command-database.ts';
import { asOwnerOnce, openOwner } from './db/open-owner.ts';
import { checkWrappingKeys, createWrappingKeys } from './encryption/wrapping-keys.ts';
import type { Settings } from './settings.ts';
import { replaceSigningKey } from './signing/signing-keys.ts';

/** Throws a readable message if NOTES_KEYS lacks a key. */
export async function runRotateSigningKey(settings: Settings): Promise<void> {
  await migrateForCommand(settings);
  const id = await asOwnerOnce(openOwner(settings), async (run) => {
    await checkWrappingKeys(run, settings.notesKeys);
    return replaceSigningKey(run, createWrappingKeys(settings.notesKeys));
  });
  process.stdout.write(
    `Files are signed with the new key ${id}. Files that were signed before can still be verified.\n`,
  );
}
