// The refusal to open a data folder that has lost something, with the command that helps.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `folder`: the database folder; `file`: relative to it. */
export class DamagedFolder extends Error {
  override readonly name = 'DamagedFolder';
  constructor(folder: string, file: string, what: string) {
    super(
      `The embedded database is damaged: ${join(folder, file)} ${what}. It is not opened, so that nothing else is lost. ` +
        `${helpWith(dirname(folder), true)} The damaged database is kept beside it.`,
    );
  }
}

/** Another major version of Postgres wrote the folder. */
export class OtherPostgres extends Error {
  override readonly name = 'OtherPostgres';
  constructor(folder: string, version: string) {
    super(
      `${join(folder, 'PG_VERSION')} says that Postgres ${version} wrote this embedded database, which this version of Hourbook cannot ` +
        'read. Nothing was changed. Make a backup with the version of Hourbook that wrote it (npm run backup), and bring it ' +
        'here with npm run restore -- FILE --replace.',
    );
  }
}

/** The engine itself could not open the folder. */
export class UnopenedFolder extends Error {
  override readonly name = 'UnopenedFolder';
  constructor(folder: string, cause: unknown) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(
      ' Build with -sASSERTIONS for more info.',
      '',
    );
    super(
      `The embedded engine cannot open ${folder} (it says: ${reason}). With enough memory and disk space this means that a file in it ` +
        `is damaged. ${helpWith(dirname(folder), true)} The database is kept beside it.`,
      { cause },
    );
  }
}

/** DATA_DIR had a database, and the folder is gone. */
export class MissingDatabase extends Error {
  override readonly name = 'MissingDatabase';
  constructor(dataDir: string, folder: string) {
    super(
      `${folder} is missing, and ${dataDir} has held a database before. No empty one is created in its place. Put the ` +
        `folder back if it was moved. ${helpWith(dataDir, false)} To begin with an empty product, choose another DATA_DIR.`,
    );
  }
}

function helpWith(dataDir: string, replace: boolean): string {
  const backup = newestBackup(join(dataDir, 'backups'));
  const command = `npm run restore -- ${backup ?? 'FILE'}${replace ? ' --replace' : ''}`;
  return backup === null
    ? `There is no backup in ${join(dataDir, 'backups')}; with one from elsewhere: ${command}.`
    : `The newest backup takes its place with: ${command}.`;
}

export const BACKUP_NAME = /\.jsonl\.gz$/;

function newestBackup(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const byAge = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return byAge[0] ?? null;
}
