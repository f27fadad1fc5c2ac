// A worker that is added while the servers are stopped takes shards while they run.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { distribute } from '#server/db/distributed/distribute.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { onServer } from '#tests/support/citus-cluster.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach } from '#tests/failure/support/coach.ts';
import { serveApp } from '#tests/failure/support/served-app.ts';

const source = inject('database');
const urls = source.engine === 'postgres' ? [source.ownerUrl, ...source.workerUrls] : [];
const ports = urls.map((url) => Number(new URL(url).port));
const name = `added_${randomUUID().replaceAll('-', '')}`;

const urlOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
const on = (url: string, database: string, text: string) =>
  onServer({ url: (each) => urlOf(url, each) }, database, text);
const onCoordinator = (text: string) => on(urls[0]!, name, text);

beforeAll(async () => {
  if (!isDistributed) return;
  for (const url of urls) {
    await on(url, 'postgres', `create database ${name}`);
    await on(url, name, 'create extension citus');
  }
  await onCoordinator(`select citus_set_coordinator_host('127.0.0.1', ${ports[0]})`);
  await onCoordinator(`select citus_add_node('127.0.0.1', ${ports[1]})`);
  await (await openNative(urlOf(urls[0]!, name), TEST_DATABASE_OPTIONS)).close();
});
afterAll(async () => {
  if (!isDistributed) return;
  for (const url of urls) await on(url, 'postgres', `drop database ${name} with (force)`);
});

async function distributed(): Promise<void> {
  const owner = await openNativeOwner(urlOf(urls[0]!, name));
  await owner.asOwner(distribute).finally(() => owner.close());
}

async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const db = await openNative(urlOf(urls[0]!, name), TEST_DATABASE_OPTIONS);
  const app = await serveApp(db);
  return work(app.url).finally(async () => {
    await app.stop();
    await db.close();
  });
}

test.runIf(isDistributed)('the coaches of its shards read and write as before', async () => {
  await distributed();
  const coach = await withServer(async (url) => {
    const signedUp = await signUpCoach(url);
    expect((await restOf(url, signedUp).from('clients').insert({ name: 'Ann' })).status).toBe(201);
    return signedUp;
  });
  await onCoordinator(`select citus_add_node('127.0.0.1', ${ports[2]})`);
  await distributed();
  await withServer(async (url) => {
    const [shard] = (await onCoordinator(
      `select get_shard_id_for_distribution_column('public.clients', '${coach.id}')::text as id`,
    )) as [{ id: string }];
    await onCoordinator(
      `select citus_move_shard_placement(${shard.id}, '127.0.0.1', ${ports[1]}, '127.0.0.1', ${ports[2]}, shard_transfer_mode => 'block_writes')`,
    );
    const rest = restOf(url, coach);
    expect([
      (await rest.from('clients').insert({ name: 'Ben' })).status,
      (await rest.from('clients').insert([{ name: 'Cleo' }, { name: 'Dora' }])).status,
      (await rest.from('clients').update({ name: 'Anna' }).eq('name', 'Ann')).status,
      (await rest.rpc('dashboard', { today: '2026-12-01' })).status,
    ]).toEqual([201, 201, 204, 200]);
    expect((await rest.from('clients').select('name').order('name')).data).toEqual(
      ['Anna', 'Ben', 'Cleo', 'Dora'].map((each) => ({ name: each })),
    );
    expect(await onCoordinator('select rows from private.storage_use')).toEqual([{ rows: '4' }]);
  });
});
