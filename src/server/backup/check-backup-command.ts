// npm run check-backup -- FILE: a backup that was never restored may be none. It is restored into an embedded database of its own, read
// back and compared row by row; no other database is touched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { countRows } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { restoreEmbedded } from './restore-embedded.ts';

/** `file`: an absolute path. Rejects with a sentence when the backup cannot be restored with these settings. */
export async function runCheckBackup(
  keys: Pick<Settings, 'notesKeys' | 'acceptsLostNotes'>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) throw new Error('Say which: npm run check-backup -- FILE');
  const contents = await checkBackup(file);
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-check-'));
  try {
    await restoreEmbedded(folder, file, contents, { ...keys, replace: false, now: new Date() });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { createdAt } = contents.header;
  process.stdout.write(
    `${file} can be restored: ${countRows(contents.tables)} rows as they were on ${createdAt} were read back and compared.\n`,
  );
}
