// npm run backup: the server that runs on the data makes the backup; if none runs, this process does.
import { join } from 'node:path';
import { FolderInUse } from '../db/embedded/folder-lock.ts';
import { asOwnerOnce, openEmbeddedOwner, openNativeOwner, ownerUrl } from '../db/open-owner.ts';
import type { OwnerRun } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { writeBackupTime } from './backup-time.ts';
import { backupsFolder } from './backups-folder.ts';
import { requestBackup } from './control-socket.ts';
import { fileStamp } from './file-stamp.ts';
import { OffSiteCopies } from './off-site/off-site-copies.ts';
import { writeBackup, type BackupMade } from './write-backup.ts';

/** `file`: an absolute path; default: a file in DATA_DIR/backups with the current time in its name. */
export async function runBackup(settings: Settings, file: string | undefined): Promise<void> {
  const folder = backupsFolder(settings.dataDir);
  const made = await makeBackup(settings, folder, file ?? join(folder, `hourbook-${fileStamp(new Date())}.jsonl.gz`));
  const megabytes = (made.bytes / 1_000_000).toFixed(1);
  process.stdout.write(`${made.file}: ${made.rows} rows, ${megabytes} MB, read in ${made.readMs} ms.\n`);
  process.stdout.write(`${WITHOUT_KEYS}\n`);
  if (settings.offSite === null) return;
  const { copy, unremoved } = await new OffSiteCopies(settings.offSite).copy(made.file, new Date());
  const url = ownerUrl(settings);
  if (url !== null) await asOwnerOnce(openNativeOwner(url), (run) => writeBackupTime(run, 'copiedAt'));
  process.stdout.write(`Copied to BACKUP_TO in ${copy.parts} encrypted parts, and read back.\n`);
  if (unremoved.length > 0)
    process.stdout.write(`Old copies that the store did not remove: ${unremoved.join(', ')}.\n`);
}

const WITHOUT_KEYS =
  'It holds no keys: without those that the settings, or keys.json and notes-key.json, have it cannot be used. Keep them, but not beside it.';

async function makeBackup(settings: Settings, folder: string, file: string): Promise<BackupMade> {
  const url = ownerUrl(settings);
  const write = (run: OwnerRun) => writeBackup((work) => work(run), file, settings.version);
  if (url !== null)
    return asOwnerOnce(openNativeOwner(url), async (run) => {
      const made = await write(run);
      await writeBackupTime(run, 'backedUpAt');
      return made;
    });
  try {
    return await asOwnerOnce(openEmbeddedOwner(settings.dataDir), write);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return requestBackup(folder, file);
  }
}
