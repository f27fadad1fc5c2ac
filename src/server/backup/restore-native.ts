// Restores into a Postgres server: directly into an empty database, otherwise into a new one, which then gets the old
// one's name.
import { DatabaseError } from 'pg';
import type { OwnerRun } from '../db/database.ts';
import { asOwnerOnce, openNativeOwner } from '../db/open-owner.ts';
import type { BackupContents } from './backup-format.ts';
import { readTables } from './database-schema.ts';
import { fileStamp } from './file-stamp.ts';
import { loadBackup, type LoadOptions } from './load-backup.ts';

export interface RestoreOptions extends Omit<LoadOptions, 'isMoved'> {
  /** Whether a database with data may be replaced. */
  readonly replace: boolean;
  readonly now: Date;
}

export interface Restored {
  /** The new name of the old database; null if there was none. */
  readonly kept: string | null;
  /** What of the backup is in the database now. */
  readonly loaded: BackupContents;
}

/** If anything fails, the existing database is unchanged. */
export async function restoreNative(
  databaseUrl: string,
  file: string,
  contents: BackupContents,
  options: RestoreOptions,
): Promise<Restored> {
  const isEmpty = await withOwner(databaseUrl, async (run) => (await readTables(run)).length === 0);
  if (isEmpty) {
    const loaded = await withOwner(databaseUrl, (run) => loadBackup(run, file, contents, options));
    return { kept: null, loaded };
  }
  if (!options.replace) {
    throw new Error(
      'The database holds tables already. Name an empty one in DATABASE_URL, or let the backup take its place with --replace.',
    );
  }
  return replaceDatabase(databaseUrl, file, contents, options);
}

async function replaceDatabase(
  url: string,
  file: string,
  contents: BackupContents,
  options: RestoreOptions,
): Promise<Restored> {
  const name = await withOwner(url, requireUnused);
  const stamp = fileStamp(options.now);
  // Postgres truncates names to 63 bytes.
  const [next, kept] = [`${name.slice(0, 20)}_restored_${stamp}`, `${name.slice(0, 20)}_before_restore_${stamp}`];
  await withOwner(url, (run) => createLike(run, name, next));
  try {
    const loaded = await withOwner(url, (run) => loadBackup(run, file, contents, options), next);
    await withOwner(url, requireUnused);
    // Run from a third database, since neither may have connections; both names change in one transaction.
    const rename = `begin; alter database ${quote(name)} rename to ${quote(kept)};
      alter database ${quote(next)} rename to ${quote(name)}; commit`;
    await withOwner(url, (run) => run(rename), 'postgres');
    return { kept, loaded };
  } catch (error) {
    // An error here is ignored in favour of the first one.
    await withOwner(url, (run) => run(`drop database if exists ${quote(next)}`)).catch(() => undefined);
    throw error;
  }
}

/** Returns the database's name. Throws if it has other connections. */
async function requireUnused(run: OwnerRun): Promise<string> {
  const [found] = await run<{ name: string; others: number }>(
    `select current_database() as name, (select count(*)::int from pg_stat_activity
       where datname = current_database() and usename is not null and pid <> pg_backend_pid()) as others`,
  );
  if (found!.others > 0) {
    throw new Error(
      `The database has ${found!.others} other connections. Stop every server that uses it, then try again.`,
    );
  }
  return found!.name;
}

/** Creates an empty database with the encoding and collation of another one. */
async function createLike(run: OwnerRun, name: string, next: string): Promise<void> {
  const [like] = await run<{ encoding: string; collation: string; characters: string; isLibc: boolean }>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as characters,
       datlocprovider = 'c' as "isLibc" from pg_database where datname = $1`,
    [name],
  );
  const { encoding, collation, characters, isLibc } = like!;
  const locale = isLibc ? ` lc_collate ${literal(collation)} lc_ctype ${literal(characters)}` : '';
  try {
    await run(`create database ${quote(next)} template template0 encoding ${literal(encoding)}${locale}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    throw new Error(
      "DATABASE_URL's role may not create databases. Make an empty one, name it in DATABASE_URL, and restore into that.",
      { cause: error },
    );
  }
}

const withOwner = <T>(url: string, work: (run: OwnerRun) => Promise<T>, database?: string): Promise<T> =>
  asOwnerOnce(openNativeOwner(url, database), work);

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
