// npm run move -- postgres://…: copies the database, embedded or on a Postgres server, to an empty one on a Postgres server, and
// spreads it where that is a Citus coordinator (docs/scale.md).
import { join } from 'node:path';
import type { OwnerRun } from '../db/database.ts';
import { distribute, isCoordinator } from '../db/distributed/distribute.ts';
import { refuseUnsupported } from '../db/distributed/refuse-unsupported.ts';
import { closedToServers } from '../db/refuse-while-served.ts';
import { splitDatabaseUrl } from '#server/settings/split-database-url.ts';
import { asOwnerOnce, openNativeOwner, openOwner } from '../db/open-owner.ts';
import type { Settings } from '../settings.ts';
import { backupsFolder } from './backups-folder.ts';
import type { BackupContents } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { fileStamp } from './file-stamp.ts';
import { leftOutText, loadBackup } from './load-backup.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Rejects with a sentence for the operator, also while a server uses the data. The data is not changed. Servers can't use a database on
 * Postgres from then on: what they wrote to it would be missing in the new one.
 */
export async function runMove(settings: Settings, target: string | undefined): Promise<void> {
  if (
    target === undefined ||
    !/^postgres(ql)?:/.test(target) ||
    !splitDatabaseUrl(target).every((url) => URL.canParse(url))
  ) {
    throw new Error('Say where to: npm run move -- postgres://owner:password@host/database');
  }
  const file = join(backupsFolder(settings.dataDir), `hourbook-${fileStamp(new Date())}-before-move.jsonl.gz`);
  const say = (text: string) => void process.stdout.write(text);
  await asOwnerOnce(openOwner(settings), async (run) => {
    const work = () => move(run, settings, { file, target });
    const { contents, loaded, spread } = await (isNative(settings) ? closedToServers(run, say, work) : work());
    report(loaded, settings, spread);
    say(leftOutText(contents, loaded));
  });
}

interface Way {
  /** Of the backup. */
  readonly file: string;
  readonly target: string;
}

async function move(run: OwnerRun, { version, notesKeys, acceptsLostNotes }: Settings, { file, target }: Way) {
  await writeBackup((work) => work(run), file, version);
  const contents = await checkBackup(file);
  const filled = await fill(run, target, (into) =>
    loadBackup(into, file, contents, { notesKeys, acceptsLostNotes, isMoved: true }),
  );
  return { contents, ...filled };
}

const isNative = ({ databaseUrl }: Settings) => databaseUrl !== null;

/** `spread`: the names of the tables that were spread. */
const fill = <T>(from: OwnerRun, target: string, load: (into: OwnerRun) => Promise<T>) =>
  asOwnerOnce(openNativeOwner(target), async (into) => {
    const isSpread = await isCoordinator(into);
    if (isSpread) await refuseUnsupported(from);
    const loaded = await load(into);
    return { loaded, spread: isSpread ? await distribute(into) : [] };
  });

function report({ tables }: BackupContents, settings: Settings, spread: readonly string[]): void {
  const lines = Object.entries(tables).map(
    ([name, { rows }]) => `  ${name.padEnd(34)}${String(rows).padStart(9)} rows`,
  );
  const former = isNative(settings)
    ? ['The former database is as it was, but no server can use it. Remove it when all is well.']
    : [`The embedded database in ${settings.dataDir} is as it was. Remove its folder "database" when all is well.`];
  process.stdout.write(
    [
      'Moved; each row was read back from the new database and compared:',
      ...lines,
      ...(spread.length > 0 ? [`Spread over the workers: ${spread.join(', ')}.`] : []),
      'From now on start with this setting and with the same DATA_DIR: its keys.json keeps everyone signed in, its',
      'notes-key.json opens the notes.',
      '  DATABASE_URL=the address that you gave this command',
      ...former,
      '',
    ].join('\n'),
  );
}
