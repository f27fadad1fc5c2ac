// npm run move from a single Postgres to a Citus coordinator and back: every row arrives, spread over the workers there.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { runMove } from '#server/backup/move-command.ts';
import type { Run } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { readSettings } from '#server/settings.ts';
import { onServer } from '#tests/support/citus-cluster.ts';
import { countAs, insertAs } from '#tests/support/policies.ts';
import { insertUser, newTestUser, testDatabaseOn, type TestDatabase } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const source = inject('database');
const urls = source.engine === 'postgres' ? [source.ownerUrl, ...source.workerUrls] : [];
const folder = mkdtempSync(join(tmpdir(), 'hourbook-move-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const urlOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
const on = (url: string, database: string, text: string) =>
  onServer({ url: (each) => urlOf(url, each) }, database, text);

/** An empty database of this name on each server of the cluster. */
async function createCluster(name: string): Promise<void> {
  for (const url of urls) {
    await on(url, 'postgres', `create database ${name}`);
    await on(url, name, 'create extension citus');
  }
  const [coordinator, ...workers] = urls.map((url) => Number(new URL(url).port));
  await on(urls[0]!, name, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of workers) await on(urls[0]!, name, `select citus_add_node('127.0.0.1', ${port})`);
}

/** As `npm run move` with DATABASE_URL set; says nothing. Its backup is named by the second, and there is none of this second yet. */
async function move(from: string, to: string): Promise<void> {
  await sleep(1_000);
  const settings = readSettings(
    { DATA_DIR: folder, DATABASE_URL: urlOf(urls[0]!, from) },
    { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' },
  );
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runMove(settings, urlOf(urls[0]!, to)).finally(() => write.mockRestore());
}

/** The database as the tests use it. */
async function opened(url: string): Promise<TestDatabase> {
  const database = await openNative(url, TEST_DATABASE_OPTIONS);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const asOwner: Run = async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await owner.query(text, values && [...values])).rows as Row[];
  const close = async () => void (await Promise.all([database.close(), owner.end()]));
  return testDatabaseOn({ database, asOwner, close });
}

describe.skipIf(urls.length < 2)('on a coordinator and two workers', () => {
  test('a single Postgres moves there', { timeout: 300_000 }, async () => {
    const coordinator = urls[0]!;
    const suffix = randomUUID().replaceAll('-', '');
    const [from, to] = [`single_${suffix}`, `spread_${suffix}`];
    await on(coordinator, 'postgres', `create database ${from}`);
    await createCluster(to);
    const coaches = [newTestUser('one@example.org'), newTestUser('two@example.org')];
    const single = await opened(urlOf(coordinator, from));
    for (const coach of coaches) {
      await insertUser(single.asOwner, coach);
      await insertAs(single, coach.claims, 'clients', { name: coach.email });
    }
    await expect(move(from, to)).rejects.toThrow('A server uses the database');
    const use = 'select user_id, rows, bytes from private.storage_use order by user_id';
    const used = await single.asOwner(use);
    await single.asOwner(
      `insert into private.hooks (user_id, place, access, types, names)
       values ($1, 'example.org', '~hb1:', '{session.logged}', false)`,
      [coaches[0]!.id],
    );
    await single.close();
    await expect(move(from, to)).rejects.toThrow('does not work where tables are distributed: hooks (1)');
    await on(coordinator, from, 'delete from private.hooks');
    await move(from, to);

    const spread = await opened(urlOf(coordinator, to));
    expect(await spread.asOwner(use), 'no row is counted twice').toEqual(used);
    for (const coach of coaches) {
      expect(await countAs(spread, coach.claims, 'clients')).toBe(1);
      await insertAs(spread, coach.claims, 'clients', { name: 'Added later' });
      expect(await countAs(spread, coach.claims, 'clients')).toBe(2);
    }
    const [{ shards }] = (await spread.asOwner(
      "select count(*)::int as shards from pg_dist_shard where logicalrelid = 'public.clients'::regclass",
    )) as [{ shards: number }];
    expect(shards).toBeGreaterThan(1);
    await spread.close();

    // And back again.
    const back = `back_${suffix}`;
    await on(coordinator, 'postgres', `create database ${back}`);
    await move(to, back);
    const returned = await opened(urlOf(coordinator, back));
    for (const { claims } of coaches) expect(await countAs(returned, claims, 'clients')).toBe(2);
    await returned.close();
    for (const url of urls) await on(url, 'postgres', `drop database ${to} with (force)`);
    for (const name of [from, back]) await on(coordinator, 'postgres', `drop database ${name} with (force)`);
  });
});
