// npm run distribute: what it refuses, and what holds on the shards afterwards (docs/scale.md, ADR 71).
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { distribute } from '#server/db/distributed/distribute.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { onServer } from '#tests/support/citus-cluster.ts';
import { CITUS_VIEWS, isDistributed } from '#tests/support/one-server.ts';
import { countAs, FORBIDDEN, insertAs } from '#tests/support/policies.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';

const source = inject('database');
const urls = source.engine === 'postgres' ? [source.ownerUrl, ...source.workerUrls] : [];

let db: TestDatabase;
let name: string;
let coach: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
  name = (await db.asOwner<{ name: string }>('select current_database() as name'))[0]!.name;
  coach = await db.addUser({ email: 'coach@example.org' });
});
afterAll(() => db.close());

const urlOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function distributed(url: string): Promise<string[]> {
  const owner = await openNativeOwner(url);
  return owner.asOwner(distribute).finally(() => owner.close());
}

test.skipIf(source.engine === 'pglite' || isDistributed)('a Postgres without Citus is refused', async () => {
  await expect(distributed(urlOf(urls[0]!, name))).rejects.toThrow('the database has no extension citus');
});

describe.skipIf(!isDistributed)('on a coordinator and two workers', () => {
  const [coordinator, worker] = urls as [string, string];
  const onCoordinator = (text: string) => onServer({ url: (database) => urlOf(coordinator, database) }, name, text);

  test('a worker, a server on it and a database without tables are refused', async () => {
    await expect(distributed(urlOf(worker, name))).rejects.toThrow('leads to a worker');
    await db.asUser(coach.claims, { text: 'select 1' });
    await expect(distributed(urlOf(coordinator, name))).rejects.toThrow('Stop every server');
    const empty = `empty_${randomUUID().replaceAll('-', '')}`;
    const inDatabase = (database: string, text: string) =>
      onServer({ url: (each) => urlOf(coordinator, each) }, database, text);
    await inDatabase('postgres', `create database ${empty}`);
    await inDatabase(empty, 'create extension citus');
    await expect(distributed(urlOf(coordinator, empty))).rejects.toThrow('has no tables yet');
    await inDatabase('postgres', `drop database ${empty} with (force)`);
  });

  test('what does not work there is named, and refused', async () => {
    const insert = `insert into public.lent_views (user_id, assessor_name, assessor_email, period_from, period_to, client_labels,
        lends_learning, lends_practice, expires_at)
      values ('${coach.id}', 'Ada', 'ada@example.net', '2026-01-01', '2026-12-31', 'numbers', true, true, now() + interval '9 days')`;
    await db.asOwner(insert);
    await db.asOwner(`insert into private.certificate_contents (user_id, id, store, bytes, secret)
      values ('${coach.id}', gen_random_uuid(), 's3', 9, '~hb1:')`);
    await expect(distributed(urlOf(coordinator, name))).rejects.toThrow(
      'open lent views (1), files in an S3 store (1)',
    );
    await db.asOwner('update public.lent_views set revoked_at = now()');
    await db.asOwner("update private.certificate_contents set store = 'rows'");
    await expect(distributed(urlOf(coordinator, name))).rejects.toThrow('Stop every server');
  });

  test('shards have no restrictive policy, which would let others in, and nobody sees another’s rows', async () => {
    await insertAs(db, coach.claims, 'clients', { name: 'Ann' });
    const strangers = await Promise.all(
      Array.from({ length: 6 }, () => db.addUser({ email: `${randomUUID()}@example.org` })),
    );
    for (const { claims } of strangers) {
      expect(await countAs(db, claims, 'clients')).toBe(0);
      const named = { text: `select id from public.clients where user_id = '${coach.id}'` };
      expect((await db.asUser(claims, named)).rowCount).toBe(0);
    }
    expect(await countAs(db, coach.claims, 'clients')).toBe(1);
  });

  test('nobody is told which tables and servers there are', async () => {
    for (const view of CITUS_VIEWS)
      await expect(db.asUser(coach.claims, { text: `select * from public.${view}` })).rejects.toMatchObject(FORBIDDEN);
  });

  test('columns that users may not write are refused on the coordinator', async () => {
    const made = { name: 'Ben', created_at: '2020-01-01T00:00:00Z' };
    await expect(insertAs(db, coach.claims, 'clients', made)).rejects.toMatchObject(FORBIDDEN);
  });

  test('a shard that is moved keeps its rows and what they count, and takes inserts at once', async () => {
    const [shard] = (await onCoordinator(`
      select s.shardid::text as id, n.nodename as host, n.nodeport as port from pg_dist_shard s
      join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
      where s.shardid = get_shard_id_for_distribution_column('public.clients', '${coach.id}')`)) as [
      { id: string; host: string; port: number },
    ];
    const target = urls
      .slice(1)
      .map((url) => Number(new URL(url).port))
      .find((port) => port !== shard.port);
    const use = `select rows, bytes from private.storage_use where user_id = '${coach.id}'`;
    const used = await onCoordinator(use);
    await onCoordinator(
      `select citus_move_shard_placement(${shard.id}, '${shard.host}', ${shard.port}, '${shard.host}', ${target}, shard_transfer_mode => 'block_writes')`,
    );
    expect(await countAs(db, coach.claims, 'clients')).toBe(1);
    expect(await onCoordinator(use)).toEqual(used);
    await insertAs(db, coach.claims, 'clients', { name: 'Cleo' });
    expect(await countAs(db, coach.claims, 'clients')).toBe(2);
  });

  test('a write waits for another one no longer than elsewhere, also on a worker', async () => {
    const owner = new Client({ connectionString: urlOf(coordinator, name) });
    await owner.connect();
    await owner.query('begin');
    await owner.query('update private.storage_use set rows = rows where user_id = $1', [coach.id]);
    await expect(insertAs(db, coach.claims, 'clients', { name: 'Dora' })).rejects.toMatchObject({ code: '55P03' });
    await owner.query('rollback');
    await owner.end();
    await insertAs(db, coach.claims, 'clients', { name: 'Dora' });
  });

  test('run again it changes nothing, and a server that starts at that time waits', async () => {
    await onCoordinator(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename in ('authenticator', 'hourbook_server')`);
    const owner = await openNativeOwner(urlOf(coordinator, name));
    const taken: unknown[] = [];
    await expect
      .poll(() =>
        owner
          .asOwner((run) =>
            distribute(async (text, values) => {
              if (text.includes('to_regclass'))
                taken.push(...(await onCoordinator('select pg_try_advisory_lock(4862071) as taken')));
              return run(text, values);
            }),
          )
          .catch(() => []),
      )
      .toContain('clients');
    await owner.close();
    expect(taken.length).toBeGreaterThan(0);
    expect(taken).not.toContainEqual({ taken: true });
    await expect
      .poll(() =>
        insertAs(db, coach.claims, 'clients', { name: 'Emil' }).then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1);
  });
});
