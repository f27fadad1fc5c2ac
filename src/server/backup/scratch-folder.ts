// A backup restored into an embedded database of its own. No other database is touched.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { withTemporary } from '../temporary-files.ts';
import type { BackupContents } from './backup-format.ts';
import { NoRoom } from '../db/embedded/disk-room.ts';
import { checkBackup } from './check-backup.ts';
import { restoreEmbedded } from './restore-embedded.ts';

/**
 * `file`: an absolute path. `work` gets the folder, to be opened as a DATA_DIR, which is removed afterwards. Rejects with a
 * sentence when the backup cannot be restored with these settings.
 */
export async function inScratchFolder<T>(
  { notesKeys, acceptsLostNotes }: Pick<Settings, 'notesKeys' | 'acceptsLostNotes'>,
  file: string,
  work: (dataDir: string, loaded: BackupContents, contents: BackupContents) => Promise<T>,
): Promise<T> {
  const contents = await checkBackup(file);
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-scratch-'));
  return withTemporary([folder], async () => {
    const options = { replace: false, notesKeys, acceptsLostNotes, now: new Date() };
    const { loaded } = await restoreEmbedded(folder, file, contents, options).catch((error: unknown) => {
      if (!(error instanceof NoRoom)) throw error;
      throw new Error(`${error.message} Name a folder with more room in TMPDIR.`, { cause: error });
    });
    return work(folder, loaded, contents);
  });
}
