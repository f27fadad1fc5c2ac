// npm run check-backup -- FILE: a backup that was never restored may be none. It is restored into an embedded database of its own, read
// back and compared row by row; no other database is touched.
import type { Settings } from '../settings.ts';
import { countRows } from './backup-format.ts';
import { inScratchFolder } from './scratch-folder.ts';

/** `file`: an absolute path. Rejects with a sentence when the backup cannot be restored with these settings. */
export async function runCheckBackup(
  keys: Pick<Settings, 'notesKeys' | 'acceptsLostNotes'>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) throw new Error('Say which: npm run check-backup -- FILE');
  const { header, tables } = await inScratchFolder(keys, file, async (_dataDir, contents) => contents);
  process.stdout.write(
    `${file} can be restored: ${countRows(tables)} rows as they were on ${header.createdAt} were read back and compared.\n`,
  );
}
