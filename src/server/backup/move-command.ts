// npm run move -- postgres://…: copies the embedded database to an empty database on a Postgres server.
import { join } from 'node:path';
import type { OwnerRun } from '../db/database.ts';
import { splitDatabaseUrl } from '#server/settings/split-database-url.ts';
import { openEmbeddedOwner, openNativeOwner } from '../db/open-owner.ts';
import type { Settings } from '../settings.ts';
import { backupsFolder } from './backup-command.ts';
import type { BackupContents } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { fileStamp } from './file-stamp.ts';
import { loadBackup } from './load-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Throws if a server runs on the data. The data is locked and not changed. */
export async function runMove(settings: Settings, target: string | undefined): Promise<void> {
  if (
    target === undefined ||
    !/^postgres(ql)?:/.test(target) ||
    !splitDatabaseUrl(target).every((url) => URL.canParse(url))
  ) {
    throw new Error('Say where to: npm run move -- postgres://owner:password@host/database');
  }
  if (settings.databaseUrl !== null) throw new Error('DATABASE_URL is set: the data is on a Postgres server already.');
  const source = await openEmbeddedOwner(settings.dataDir);
  try {
    const file = join(backupsFolder(settings.dataDir), `hourbook-${fileStamp(new Date())}-before-move.jsonl.gz`);
    await writeBackup(source.asOwner, file, settings.version);
    const contents = await checkBackup(file);
    await fill(target, (run) => loadBackup(run, file, contents, settings.notesKeys));
    report(contents, settings);
  } finally {
    await source.close();
  }
}

async function fill(target: string, load: (run: OwnerRun) => Promise<void>): Promise<void> {
  const owner = await openNativeOwner(target);
  try {
    await owner.asOwner(load);
  } finally {
    await owner.close();
  }
}

function report({ tables }: BackupContents, settings: Settings): void {
  const lines = Object.entries(tables).map(
    ([name, { rows }]) => `  ${name.padEnd(34)}${String(rows).padStart(9)} rows`,
  );
  process.stdout.write(
    [
      'Moved; each row was read back from the new database and compared:',
      ...lines,
      'From now on start with this setting and with the same DATA_DIR: its keys.json keeps everyone signed in, its',
      'notes-key.json opens the notes.',
      '  DATABASE_URL=the address that you gave this command',
      `The embedded database in ${settings.dataDir} is as it was. Remove its folder "database" when all is well.`,
      '',
    ].join('\n'),
  );
}
