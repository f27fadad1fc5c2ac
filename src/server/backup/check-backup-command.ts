// npm run check-backup [-- FILE]: a backup that was never restored may be none. It is restored into an embedded database of its own, read
// back and compared row by row; no other database is touched. Without FILE it is the newest copy in BACKUP_TO, and /metrics says when.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { withTemporary } from '../temporary-files.ts';
import { countRows } from './backup-format.ts';
import { noteRestore } from './backup-time.ts';
import { OffSiteCopies } from './off-site/off-site-copies.ts';
import { leftOutText } from './load-backup.ts';
import { inScratchFolder } from './scratch-folder.ts';

/** `file`: an absolute path. Rejects with a sentence when the backup cannot be restored with these settings. */
export async function runCheckBackup(settings: Settings, file: string | undefined): Promise<void> {
  if (file !== undefined) return check(settings, file, file);
  const { offSite } = settings;
  if (offSite === null) throw new Error('Name the backup: npm run check-backup -- FILE');
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-copy-'));
  await withTemporary([folder], async () => {
    const fetched = join(folder, 'copy.jsonl.gz');
    const { name } = await new OffSiteCopies(offSite).fetch(undefined, fetched);
    await check(settings, fetched, `The copy of ${name}`);
    await noteRestore(settings);
  });
}

async function check(keys: Pick<Settings, 'notesKeys' | 'acceptsLostNotes'>, file: string, shown: string) {
  const [loaded, contents] = await inScratchFolder(keys, file, async (_dataDir, ...both) => both);
  process.stdout.write(
    `${shown} can be restored: ${countRows(loaded.tables)} rows as they were on ${loaded.header.createdAt} were read back and compared.\n`,
  );
  process.stdout.write(leftOutText(contents, loaded));
}
