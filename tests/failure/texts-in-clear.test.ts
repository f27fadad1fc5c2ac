// The upgrade to the version that encrypts more texts (ADR 55): what was stored in clear is encrypted and leaves the files, on the
// embedded engine at the first start, on native Postgres an hour later, when no server of the version before runs any more.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFolder, initialiseFolder } from '#server/db/embedded/open-embedded.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { openEmbeddedOwner, openFolderOwner } from '#server/db/open-owner.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf } from './support/coach.ts';
import { spawnServer, type ServerProcess } from './support/server-process.ts';
import { filesWith, IN_CLEAR, makeFormerDatabase, MARK, type Marked } from './support/texts-in-clear.ts';

const JWT_SECRET = 'a secret of this test, long enough to be one';
const NOTES_KEYS = 'the key of these notes 0123456789 0123';
const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const RECORDS = 1_200;
const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-in-clear-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The official client for the coach, whose auth session the former database has. */
async function clientOf(url: string, { id, email, sessionId }: Marked) {
  const publicUrl = 'http://localhost:0';
  const tokens = createAccessTokens({ jwtSecret: JWT_SECRET, publicUrl, publicUrls: [publicUrl], accessTokenHours: 1 });
  const { token } = await tokens.issue({
    sub: id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: sessionId,
    amr: [],
  });
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  return restOf(url, { apiKey: config.publishableKey, token });
}

const start = async (env: Record<string, string>) => {
  const server = spawnServer({ env: { JWT_SECRET, NOTES_KEYS, LOG_LEVEL: 'info', DATA_DIR: dataDir, ...env } });
  return { server, url: await server.ready };
};

async function untilLogged(server: ServerProcess, text: RegExp): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (!text.test(server.output())) {
    if (Date.now() > deadline) throw new Error(`${text} was not logged:\n${server.output()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const REWRITTEN = /were rewritten/;
/** Those that docs/operations.md names. */
const RIGHTS = readFileSync('docs/operations.md', 'utf8').match(/^grant .* to hourbook;$/gm) ?? [];

/** The coach reads every text as it was, and gets back what was deleted before the upgrade. */
async function expectTexts(url: string, coach: Marked, records: number): Promise<void> {
  const rest = await clientOf(url, coach);
  const read = async () => (await rest.from('cpd_records').select().throwOnError()).data;
  const before = await read();
  await rest.rpc('undo_deletion', { deletion_id: coach.deletion }).throwOnError();
  const after = await read();
  expect(after.length - before.length).toBe(RECORDS / 300);
  expect(after).toHaveLength(records);
  for (const { learned, applied, evidence_url } of after) {
    expect(learned).toMatch(new RegExp(`^${MARK}`));
    expect(applied).toMatch(new RegExp(`^$|^${MARK}`));
    expect(evidence_url).toContain(`https://example.org/${MARK}`);
  }
  const texts = await rest
    .from('clients')
    .select('consent_how, client_feedback(given_by), opening_balances(source)')
    .throwOnError();
  expect(texts.data).toEqual([
    {
      consent_how: `${MARK} by phone`,
      client_feedback: [{ given_by: `${MARK} her manager` }],
      opening_balances: [{ source: `${MARK} in a file` }],
    },
  ]);
  expect((await rest.from('reflections').select('title').throwOnError()).data).toEqual([{ title: MARK }]);
  const { status, error } = await rest.from('cpd_records').select('id').ilike('learned', '%told%');
  expect([status, error?.code]).toEqual([400, '0A000']);
}

/** Not in any row: neither as it is stored nor in what is kept for undo. */
const STORED = `
  select 'cpd' as place from public.cpd_records r where r::text like '%${MARK}%'
  union all select 'client' from public.clients r where r::text like '%${MARK}%'
  union all select 'kept' from private.deletions r where r::text like '%${MARK}%'
  union all select 'merge' from public.client_merges r where r::text like '%${MARK}%'
  union all select 'part' from public.import_parts r where r::text like '%${MARK}%'
  union all select 'statistics' from pg_stats r where r::text like '%${MARK}%'`;

const areIn = (files: readonly string[], place: RegExp) => files.filter((file) => place.test(file)).length;

describe('on the embedded engine', () => {
  let coach: Marked;
  const folder = databaseFolder(dataDir);
  beforeAll(async () => {
    await initialiseFolder(folder);
    const owner = await openFolderOwner(folder);
    coach = await owner.asOwner((run) => makeFormerDatabase(run, RECORDS));
    await owner.close();
  });

  test('at the first start texts are encrypted, and leave all files', async () => {
    const before = filesWith(folder, MARK);
    expect(areIn(before, /^base/)).toBeGreaterThan(3);
    expect(areIn(before, /^pg_wal/)).toBeGreaterThan(0);
    const { server, url } = await start({});
    await untilLogged(server, REWRITTEN);
    expect(filesWith(folder, MARK)).toEqual([]);
    expect(areIn(filesWith(folder, IN_CLEAR), /^base/)).toBeGreaterThan(0);
    await expectTexts(url, coach, RECORDS - RECORDS / 300);
    await server.stop();
    expect(server.output()).not.toMatch(/"level":[5-6]0/);
    expect(filesWith(folder, MARK)).toEqual([]);
    const owner = await openEmbeddedOwner(dataDir);
    expect(await owner.asOwner((run) => run(STORED))).toEqual([]);
    expect(await owner.asOwner((run) => run('select area from private.rewrites'))).toEqual([]);
    await owner.close();
  });
});

describe('on native Postgres', () => {
  let postgres: NativeServer;
  let superuser: Client;
  /** As docs/operations.md says: it owns the database and is no superuser. */
  let owner: Client;
  let coach: Marked;
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  const url = () => postgres.url('hourbook').replace(/owner:[^@]*/, 'hourbook:secret');
  const env = () => ({ DATABASE_URL: url() });
  beforeAll(async () => {
    postgres = await startNativeServer({ settings: ['full_page_writes=on', 'max_wal_size=256MB'] });
    const first = new Client({ connectionString: postgres.url('postgres') });
    await first.connect();
    await first.query("create role hourbook login createrole password 'secret'");
    await first.query('grant pg_checkpoint to hourbook');
    await first.query("create database hourbook owner hourbook encoding 'UTF8' template template0");
    await first.end();
    superuser = new Client({ connectionString: postgres.url('hourbook') });
    owner = new Client({ connectionString: url() });
    await Promise.all([superuser.connect(), owner.connect()]);
    coach = await makeFormerDatabase(run, RECORDS);
  });
  afterAll(async () => {
    await Promise.all([superuser.end(), owner.end()]);
    await postgres.remove();
  });
  const addInClear = (title: string) =>
    run(
      `insert into public.cpd_records (user_id, date, hours, title, learned, evidence_url)
       values ($1, '2026-05-05', 1, $2, $3, 'https://example.org/' || $3)`,
      [coach.id, title, MARK],
    );
  /** `npm run rewrite-tables`; resolves to what it prints. */
  async function rewriteCommand(): Promise<string> {
    const args = ['--import', import.meta.resolve('tsx'), MAIN, 'rewrite-tables'];
    const settings = { PATH: process.env['PATH'], JWT_SECRET, NOTES_KEYS, DATA_DIR: dataDir, ...env() };
    return (await promisify(execFile)(process.execPath, args, { env: settings })).stdout;
  }
  const inClear = async () => (await run(STORED)).length;

  test('for an hour texts are stored as a server of the version before shows them', async () => {
    expect(areIn(filesWith(postgres.data, MARK), /^base/)).toBeGreaterThan(3);
    const { server, url: address } = await start(env());
    const rest = await clientOf(address, coach);
    const row = { date: '2026-05-06', hours: 1, title: 'In between', learned: `${MARK} in between` };
    const added = await rest
      .from('cpd_records')
      .insert({ ...row, provider: '', category: '', applied: '', evidence_url: `https://example.org/${MARK}` })
      .select('learned')
      .single();
    expect(added.data).toEqual({ learned: `${MARK} in between` });
    expect(await run("select learned from public.cpd_records where title = 'In between'")).toEqual([
      { learned: `${MARK} in between` },
    ]);
    expect((await rest.from('cpd_records').select('id').eq('learned', 'x')).status).toBe(400);
    await addInClear('By the version before');
    await server.stop();
    expect(server.output()).not.toMatch(REWRITTEN);
  });

  test('then all are encrypted and leave all files, also those that were written late', async () => {
    await run("update private.encrypted_later set begins_at = now() - interval '1 minute'");
    // A backup that runs while the texts are encrypted: its transaction may read former rows.
    const reader = new Client({ connectionString: postgres.url('hourbook') });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1 from auth.users');
    const first = await start(env());
    await untilLogged(first.server, /an open transaction may read former rows/);
    await first.server.stop();
    await reader.end();
    await addInClear('By a late server');
    expect(await inClear()).toBeGreaterThan(0);

    for (const right of RIGHTS) await superuser.query(right);
    const { server, url: address } = await start(env());
    await untilLogged(server, REWRITTEN);
    expect(await inClear()).toBe(0);
    expect(await run('select area from private.rewrites')).toEqual([]);
    await expectTexts(address, coach, RECORDS - RECORDS / 300 + 3);
    await server.stop();
    expect(filesWith(postgres.data, MARK)).toEqual([]);
    expect(areIn(filesWith(postgres.data, IN_CLEAR), /^base/)).toBeGreaterThan(0);
  });

  test('without the rights the tables are rewritten, and the log says what the operator does', async () => {
    await superuser.query('revoke pg_monitor from hourbook');
    await run("insert into private.rewrites (area) values ('public.cpd_records'), ('pg_wal')");
    const { server } = await start(env());
    await untilLogged(server, /the files of the log could not be overwritten: see docs\/operations.md/);
    await untilLogged(server, REWRITTEN);
    await server.stop();
    expect(await run('select area from private.rewrites')).toEqual([]);
  });

  test('the command encrypts and rewrites what is left, and fails while something cannot be', async () => {
    await superuser.query('grant pg_monitor to hourbook');
    await addInClear('For the command');
    await run("insert into private.rewrites (area) values ('public.cpd_records') on conflict do nothing");
    const reader = new Client({ connectionString: postgres.url('hourbook') });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1 from auth.users');
    await expect(rewriteCommand()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Still to be rewritten: public.cpd_records'),
    });
    await reader.end();
    expect(await rewriteCommand()).toContain('No table is left to be rewritten.');
    expect(await inClear()).toBe(0);
    expect(filesWith(postgres.data, MARK)).toEqual([]);
  });
});
