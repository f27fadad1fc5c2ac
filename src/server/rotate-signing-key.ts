// The command rotate-signing-key (docs/operations.md): files are signed with a new key from now on. As the owner, since the
// server's role cannot change keys (ADR 51, ADR 90).
import { pino } from 'pino';
import { openDatabase } from './db/open-database.ts';
import { asOwnerOnce, openOwner } from './db/open-owner.ts';
import { checkWrappingKeys, createWrappingKeys } from './encryption/wrapping-keys.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Settings } from './settings.ts';
import { replaceSigningKey } from './signing/signing-keys.ts';

/** Throws a readable message if NOTES_KEYS lacks a key. */
export async function runRotateSigningKey(settings: Settings): Promise<void> {
  // Opened first, since that migrates; closed again, since only one process can use the embedded engine's folder.
  const opened = await openDatabase({
    ...settings,
    log: pino({ level: 'error', base: null }),
    metrics: createMetrics(),
  });
  await opened.close();
  const id = await asOwnerOnce(openOwner(settings), async (run) => {
    await checkWrappingKeys(run, settings.notesKeys);
    return replaceSigningKey(run, createWrappingKeys(settings.notesKeys));
  });
  process.stdout.write(
    `Files are signed with the new key ${id}. Files that were signed before can still be verified.\n`,
  );
}
