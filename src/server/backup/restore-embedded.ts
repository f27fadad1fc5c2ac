// Restores into the embedded engine's folder: beside its place first, then swapped. The old database is kept beside it.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { databaseFolder, finishSwap, initialiseFolder, restoredFolder } from '../db/embedded/open-embedded.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import type { OwnerRun } from '../db/database.ts';
import { openFolderOwner } from '../db/open-owner.ts';
import type { BackupContents } from './backup-format.ts';
import { fileStamp } from './file-stamp.ts';
import { loadBackup } from './load-backup.ts';
import type { RestoreOptions, Restored } from './restore-native.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** Refuses while a server runs on the folder. Whatever fails, the database that is there stays. */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  contents: BackupContents,
  { replace, notesKeys, now }: RestoreOptions,
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    finishSwap(dataDir);
    const folder = databaseFolder(dataDir);
    if (existsSync(folder) && !replace) {
      throw new Error(`There is a database in ${dataDir} already. With --replace the backup takes its place.`);
    }
    await fill(`${folder}.restoring`, restoredFolder(dataDir), (run) => loadBackup(run, file, contents, notesKeys));
    const kept = existsSync(folder) ? `${folder}.before-restore-${fileStamp(now)}` : null;
    if (kept !== null) renameSync(folder, kept);
    // Should it end here, the next start does what follows.
    finishSwap(dataDir);
    await syncToDisk(dataDir);
    return { kept };
  } finally {
    lock.release();
  }
}

/** Under its last name only when all of it is there. */
async function fill(draft: string, whole: string, load: (run: OwnerRun) => Promise<void>): Promise<void> {
  rmSync(draft, { recursive: true, force: true });
  try {
    await initialiseFolder(draft);
    const owner = await openFolderOwner(draft);
    try {
      await owner.asOwner(load);
    } finally {
      await owner.close();
    }
    renameSync(draft, whole);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
