// Restores into the embedded engine's data folder: into a new folder first, which then replaces the old one. The old
// one stays beside it.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { namingRoom } from '../db/embedded/disk-room.ts';
import {
  databaseFolder,
  finishSwap,
  initialiseFolder,
  restoredFolder,
  restoringFolder,
  settleFolder,
} from '../db/embedded/open-embedded.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import type { OwnerRun } from '../db/database.ts';
import { asOwnerOnce, openFolderOwner } from '../db/open-owner.ts';
import { syncFolder } from '../sync-folder.ts';
import { withTemporary } from '../temporary-files.ts';
import type { BackupContents } from './backup-format.ts';
import { fileStamp } from './file-stamp.ts';
import { loadBackup } from './load-backup.ts';
import type { RestoreOptions, Restored } from './restore-native.ts';

/** Throws if a server runs on the folder, and NoRoom where the disk is too full. If anything fails, the existing database is unchanged. */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  contents: BackupContents,
  options: RestoreOptions,
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    settleFolder(dataDir);
    const folder = databaseFolder(dataDir);
    if (existsSync(folder) && !options.replace) {
      throw new Error(`There is a database in ${dataDir} already. With --replace the backup takes its place.`);
    }
    const loaded = await fill(dataDir, (run) => loadBackup(run, file, contents, options));
    const kept = existsSync(folder) ? `${folder}.before-restore-${fileStamp(options.now)}` : null;
    if (kept !== null) renameSync(folder, kept);
    // If the process ends here, the next start finishes the swap.
    finishSwap(dataDir);
    syncFolder(dataDir);
    return { kept, loaded };
  } finally {
    lock.release();
  }
}

/** The folder gets its final name only when it is complete. */
function fill<T>(dataDir: string, load: (run: OwnerRun) => Promise<T>): Promise<T> {
  const draft = restoringFolder(dataDir);
  return withTemporary([draft], async () => {
    const loaded = await namingRoom(dataDir, async () => {
      await initialiseFolder(draft);
      return asOwnerOnce(openFolderOwner(draft), load);
    });
    renameSync(draft, restoredFolder(dataDir));
    return loaded;
  });
}
