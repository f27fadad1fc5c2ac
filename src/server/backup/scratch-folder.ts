// A backup restored into an embedded database of its own. No other database is touched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { BackupContents } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { restoreEmbedded } from './restore-embedded.ts';

/**
 * `file`: an absolute path. `work` gets the folder, to be opened as a DATA_DIR, which is removed afterwards. Rejects with a
 * sentence when the backup cannot be restored with these settings.
 */
export async function inScratchFolder<T>(
  { notesKeys, acceptsLostNotes }: Pick<Settings, 'notesKeys' | 'acceptsLostNotes'>,
  file: string,
  work: (dataDir: string, contents: BackupContents) => Promise<T>,
): Promise<T> {
  const contents = await checkBackup(file);
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-scratch-'));
  try {
    await restoreEmbedded(folder, file, contents, { replace: false, notesKeys, acceptsLostNotes, now: new Date() });
    return await work(folder, contents);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
