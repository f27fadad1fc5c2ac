// Where tables are distributed, each call of the web app reads and writes the shards of one coach (docs/scale.md).
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillPractices, generatedId } from '#tests/support/fill-practices.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { CALLS } from '#tests/speed/calls.ts';
import { placeOf, type Place } from '#tests/speed/place.ts';
import { tracingDatabase } from './tracing-database.ts';

/** Calls that are about all coaches. */
const OF_ALL: Readonly<Record<string, string>> = {
  'rpc admin_user_figures': 'it counts every coach’s records',
};

const source = inject('database');
let app: TestApp;
let place: Place;
let owner: Client;
let commands: string[] = [];
/** Shards of one number hold the same coaches. */
let groupOf: ReadonlyMap<string, string>;

const SHARDS = `select s.shardid::text as id, s.shardminvalue as "group" from pg_dist_shard s
  join pg_dist_partition p on p.logicalrelid = s.logicalrelid where p.partmethod = 'h'`;

beforeAll(async () => {
  if (!isDistributed) return;
  const db = await openTestDatabase();
  await fillPractices(db.asOwner, { accounts: 12, coaches: 8, sessions: 100 });
  await db.asOwner("update public.profiles set role = 'admin' where id = $1", [generatedId('coach', 3)]);
  const shards = await db.asOwner<{ id: string; group: string }>(SHARDS);
  groupOf = new Map(shards.map(({ id, group }) => [id, group]));
  const [{ name }] = (await db.asOwner<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const url = new URL(source.engine === 'postgres' ? source.ownerUrl : '');
  url.pathname = `/${name}`;
  owner = new Client({ connectionString: url.href });
  await owner.connect();
  app = await startTestApp({ db: { ...db, ...(await tracingDatabase(owner, (command) => commands.push(command))) } });
  place = await placeOf(app, 2);
  await place.useNotes();
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

/** The groups of shards that the commands name. */
const groupsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/_(\d{6,})\b/g)].flatMap(([, id]) => groupOf.get(id!) ?? []))),
];

describe.skipIf(!isDistributed)('on two workers', () => {
  test('a statement that names no coach is seen to reach several groups of shards', async () => {
    commands = [];
    await owner.query('select count(*) from public.clients');
    expect(groupsIn(commands).length).toBeGreaterThan(1);
  });

  test.each(CALLS)('$name', async (call) => {
    await place.call(call, () => void (commands = []));
    if (call.name in OF_ALL) expect(groupsIn(commands).length).toBeGreaterThan(1);
    else expect(groupsIn(commands).length, commands.join('\n')).toBeLessThanOrEqual(1);
  });
});
