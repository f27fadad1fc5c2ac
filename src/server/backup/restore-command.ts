// npm run restore -- FILE: checks the whole file first. The existing database is replaced only when the restore is
// complete.
import { ownerUrl } from '../db/open-owner.ts';
import type { Settings } from '../settings.ts';
import { countRows } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { leftOutText, migrationsOf } from './load-backup.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { restoreNative } from './restore-native.ts';

/** `file`: an absolute path. */
export async function runRestore(settings: Settings, file: string | undefined, replace: boolean): Promise<void> {
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE');
  const contents = await checkBackup(file);
  migrationsOf(file, contents.header);
  const { notesKeys, acceptsLostNotes } = settings;
  const options = { replace, notesKeys, acceptsLostNotes, now: new Date() };
  const url = ownerUrl(settings);
  const { kept, loaded } = await (url === null
    ? restoreEmbedded(settings.dataDir, file, contents, options)
    : restoreNative(url, file, contents, options));
  const rows = countRows(loaded.tables);
  process.stdout.write(
    `Restored ${rows} rows as they were on ${contents.header.createdAt}; all were read back and compared.\n`,
  );
  process.stdout.write(leftOutText(contents, loaded));
  process.stdout.write('Until JOBS=on and MAILS=on are set, no job runs and no mail is sent.\n');
  if (kept !== null)
    process.stdout.write(`What was there before is kept as ${kept}. Remove it when you no longer need it.\n`);
}
