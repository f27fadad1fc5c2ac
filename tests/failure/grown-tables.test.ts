// The server analyses tables that have grown (ADR 65): after an import, two servers at once, and at the start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { buildPractice } from '#server/demo/practice.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach, type Coach } from './support/coach.ts';
import { makeDatabase } from './support/made-database.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

type Server = ServerProcess & { readonly url: string };
const SOON = { interval: 200 };
const PRACTICE = buildPractice('2026-11-20');

/** The same practice with other ids. */
function anotherPractice(): object {
  const ids = new Map<string, string>();
  const other = (id: string) => ids.get(id) ?? (ids.set(id, crypto.randomUUID()), ids.get(id)!);
  return JSON.parse(JSON.stringify(PRACTICE).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, other)) as object;
}

async function importPractice(url: string, coach: Coach): Promise<void> {
  const rest = restOf(url, coach);
  const id = crypto.randomUUID();
  await rest.from('import_runs').insert({ id, kind: 'archive', file_name: 'practice.json' }).throwOnError();
  await rest.from('import_parts').insert({ import_id: id, part: 0, rows: anotherPractice() }).throwOnError();
  await rest.rpc('finish_import', { import_id: id, parts: 1 }).throwOnError();
}

/** The tables that it says it analysed. */
function analysedBy({ output }: ServerProcess): string[] {
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('tables that have grown were analysed'));
  return lines.flatMap((line) => (JSON.parse(line) as { tables: string[] }).tables);
}
const failuresOf = ({ output }: ServerProcess) => /analysing tables that have grown failed.*/.exec(output())?.[0];

describe('on native Postgres without autovacuum', () => {
  let postgres: NativeServer;
  let owner: Client;
  const servers: Server[] = [];
  const env = {
    JWT_SECRET: TEST_DATABASE_OPTIONS.jwtSecret,
    NOTES_KEYS: 'a key of the notes that is only for these tests',
    LOG_LEVEL: 'info',
  };
  const start = async () => {
    const server = await startServer({ env: { ...env, DATABASE_URL: postgres.url('postgres') } });
    servers.push(server);
    return server;
  };
  beforeAll(async () => {
    postgres = await startNativeServer({ settings: ['autovacuum=off'] });
    owner = new Client({ connectionString: postgres.url('postgres') });
    await owner.connect();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await owner.end();
    await postgres.remove();
  });
  const rowsWhenAnalysed = async () =>
    (await owner.query("select reltuples::int as rows from pg_class where oid = 'public.sessions'::regclass")).rows[0]
      .rows;

  test('two servers analyse what both write', async () => {
    const [one, other] = [await start(), await start()];
    const coaches = await Promise.all([one, other].map(async ({ url }) => ({ url, coach: await signUpCoach(url) })));
    expect(await rowsWhenAnalysed()).toBe(-1);
    await Promise.all(coaches.map(({ url, coach }) => importPractice(url, coach)));
    await expect.poll(rowsWhenAnalysed, SOON).toBeGreaterThanOrEqual(PRACTICE.sessions.length);
    await expect.poll(() => [...analysedBy(one), ...analysedBy(other)], SOON).toContain('public.sessions');
    expect([failuresOf(one), failuresOf(other)]).toEqual([undefined, undefined]);
  });
});

test('the embedded engine analyses at the start what the process before could not, and after an import', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-grown-'));
  makeDatabase(dataDir);
  const before = (await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })) as EmbeddedDatabase;
  await before.current.asOwner((run) =>
    run("insert into auth.rate_limits (key) select 'row ' || n from generate_series(1, 5000) n"),
  );
  await before.close();
  let server: Server | undefined;
  try {
    server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } });
    const { url } = server;
    await expect.poll(() => analysedBy(server!), SOON).toContain('auth.rate_limits');
    await importPractice(url, await signUpCoach(url));
    await expect.poll(() => analysedBy(server!), SOON).toContain('public.sessions');
    expect(failuresOf(server)).toBe(undefined);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
