// A server with databases, a valid backup, and files made from it by somebody who recomputes its hashes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { End } from '#server/backup/backup-format.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { newDatabase, temporaryFolder } from './backup-places.ts';

export const TEST_NOTES_KEYS = ['a key of the tests for notes, long enough to be one'];
export const WRAPPING_KEY = createWrappingKeys(TEST_NOTES_KEYS).newestId;
export const KEY = 'a row that tells one database from another';
export const fresh = { replace: false, notesKeys: TEST_NOTES_KEYS, now: new Date() };
export const replacing = { ...fresh, replace: true };

export type SampleBackups = Awaited<ReturnType<typeof startSampleBackups>>;

export async function startSampleBackups() {
  const server = await startNativeServer();
  const folder = temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  const close = async () => {
    await server.remove();
    folder.remove();
  };

  /** A backup of a new database with these migrations, two accounts, and a chain of refresh tokens. */
  async function backupOf(name: string, migrations: ReturnType<typeof findMigrations>): Promise<string> {
    const file = path(`${name}.jsonl.gz`);
    await onServer(await newDatabase(server, name), async (run) => {
      await migrate(run, migrations);
      await run('insert into auth.rate_limits (key) values ($1)', [`${KEY}: ${name}`]);
      await run('insert into private.wrapping_keys (id, is_active) values ($1, true)', [WRAPPING_KEY]);
      await run(`
        insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'one@example.org');
        insert into auth.sessions (id, user_id, amr) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', '[]');
        insert into auth.refresh_tokens (id, token_hash, session_id, parent_id) overriding system value values
          (8, '\\x08', '00000000-0000-4000-8000-000000000002', null), (7, '\\x07', '00000000-0000-4000-8000-000000000002', 8);
        select setval('auth.refresh_tokens_id_seq', 41)`);
      await writeBackup((work) => work(run), file, '0.1.0');
    });
    return file;
  }

  const good = await backupOf('good', findMigrations()).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  /** The valid backup with changed lines and recomputed hashes, as an attacker would do. */
  function forged(name: string, change: (line: string) => string | null): string {
    const lines = linesOf(good).flatMap((line) => change(line) ?? []);
    const tables: Record<string, { rows: number; hash: ReturnType<typeof createHash> }> = {};
    let last = '';
    for (const line of lines) {
      if (line.startsWith('{"table"')) {
        last = (JSON.parse(line) as { table: string }).table;
        tables[last] = { rows: 0, hash: createHash('sha256') };
      } else if (line.startsWith('[') && tables[last]) {
        tables[last]!.rows += 1;
        tables[last]!.hash.update(`${line}\n`);
      }
    }
    const { tables: written } = JSON.parse(linesOf(good).at(-1)!) as End;
    const sums = Object.entries(tables).map(([table, { rows, hash }]) => [
      table,
      { rows, sha256: hash.digest('hex'), key: written[table]?.key ?? [] },
    ]);
    const end = JSON.stringify({ end: true, tables: Object.fromEntries(sums) });
    writeFileSync(path(name), gzipSync([...lines.slice(0, -1), end, ''].join('\n')));
    return path(name);
  }

  return {
    server,
    /** A valid backup of this version. */
    good,
    path,
    backupOf,
    forged,
    close,
  };
}

export const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1);

export async function onServer<T>(url: string, work: (run: OwnerRun) => Promise<T>): Promise<T> {
  const owner = await openNativeOwner(url);
  return owner.asOwner(work).finally(() => owner.close());
}

export async function keysAt(url: string): Promise<string[]> {
  return onServer(url, async (run) =>
    (await run<{ key: string }>('select key from auth.rate_limits')).map(({ key }) => key),
  );
}
