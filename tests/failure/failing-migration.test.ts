// A new version has a migration that fails: it is rolled back, the start ends with the file's name and the reason, and
// servers of the previous version continue. The corrected file then runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { copyProduct, writeMigration } from './support/next-version.ts';
import { spawnServer, startServer } from './support/server-process.ts';

const NAME = 'migrations/9000-shelf.sql';
const BROKEN = 'create table public.shelf (id int); insert into public.shelf values (1 / 0);';
const MENDED = 'create table public.shelf (id int); insert into public.shelf values (1);';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-migration-'));
/** The next version of the product. */
const root = join(folder, 'next');
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
  copyProduct(root);
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

const write = (sql: string) => writeMigration(root, { name: NAME, sql });

async function failsToStart(env: Record<string, string>): Promise<void> {
  write(BROKEN);
  const next = spawnServer({ env, root });
  expect(await next.exited).toEqual({ code: 1, signal: null });
  expect(next.output()).toMatch(/db\/migrations\/9000-shelf\.sql failed; nothing of it was kept\. division by zero/);
}

async function startsMended(env: Record<string, string>): Promise<void> {
  write(MENDED);
  const next = await startServer({ env, root });
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  await next.stop();
}

test('native Postgres: the running version continues during the failure and the corrected start', async () => {
  const env = { DATA_DIR: join(folder, 'native'), DATABASE_URL: native.url('postgres') };
  const running = await startServer({ env });
  const coach = await signUpCoach(running.url);
  const save = async () => {
    const row = { id: crypto.randomUUID(), user_id: coach.id, name: 'During migration' };
    expect((await restOf(running.url, coach).from('clients').insert(row)).status).toBe(201);
  };
  await failsToStart(env);
  await save();
  expect(await rows('select from pg_tables where tablename = $1', ['shelf'])).toBe(0);
  expect(await rows('select from migrations.applied where name = $1', [NAME])).toBe(0);
  await startsMended(env);
  await save();
  expect(await rows('select from public.shelf')).toBe(1);
  await running.stop();
});

test('the embedded engine: the folder of the previous version is unchanged, and the corrected file runs', async () => {
  const env = { DATA_DIR: join(folder, 'embedded') };
  await failsToStart(env);
  await startsMended(env);
});

async function rows(statement: string, values: string[] = []): Promise<number | null> {
  const owner = new Client({ connectionString: native.url('postgres') });
  await owner.connect();
  const { rowCount } = await owner.query(statement, values);
  await owner.end();
  return rowCount;
}
