// An archive that is exported, deleted and imported again is the same, byte for byte.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveText, toArchive, type ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import { readArchive } from '#domain/transfer/plan/archive/read-archive.ts';
import { buildPractice } from '#server/demo/practice.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let coach: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  coach = await app.addCoach();
});
afterAll(() => app.close());

async function bring(parts: readonly ImportPart[]): Promise<void> {
  const id = randomUUID();
  await coach.ask('POST', 'import_runs', { id, kind: 'archive', file_name: '' });
  for (const [part, rows] of parts.entries())
    expect(await coach.ask('POST', 'import_parts', { import_id: id, part, rows })).toMatchObject({ status: 201 });
  expect(await coach.ask('POST', 'rpc/finish_import', { import_id: id, parts: parts.length })).toMatchObject({
    status: 200,
    body: { skipped_ids: [] },
  });
}

async function exported(): Promise<string> {
  const lists = await Promise.all(
    RECORD_NAMES.map(async (table) => [table, (await coach.ask('GET', `${table}?order=id`)).body] as const),
  );
  const content = { exported_at: '2026-11-20T10:00:00Z', ...Object.fromEntries(lists) } as Parameters<
    typeof toArchive
  >[0];
  return archiveText(toArchive(content));
}

test('a whole practice with an erased client is restored after all of it was deleted', async () => {
  const { clients, ...rows } = buildPractice('2026-11-20');
  await bring([{ clients, ...rows }]);
  const jonah = clients.find(({ name }) => name === 'Jonah Peretz')!.id;
  expect((await coach.ask('POST', 'rpc/erase_client', { client_id: jonah })).body).toMatchObject({
    opening_minutes: 17.75 * 60,
  });
  const before = await exported();
  for (const table of RECORD_NAMES) await coach.ask('DELETE', `${table}?user_id=eq.${coach.id}`);
  for (const table of RECORD_NAMES) expect((await coach.ask('GET', table)).body, table).toEqual([]);
  const read = readArchive(before);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  for (const table of RECORD_NAMES) expect(read.archive[table].length, table).toBeGreaterThan(0);
  await bring(importParts(read.archive));
  expect(await exported()).toBe(before);
});

/** Tables of a coach's that hold no record of the practice, or are in the archive in another way. */
const NO_RECORDS: Readonly<Record<string, string>> = {
  calendar_answers: 'what was said to the events of a calendar that is connected here',
  calendar_feeds: 'connections, with the secrets of other servers',
  certificates: 'beside the tables, each with its file',
  client_merges: 'so that a merge can be undone here',
  import_parts: 'so that an import can be finished here',
  import_runs: 'so that an import can be undone here',
  lent_comments: 'an assessor’s words to a view that ends',
  lent_views: 'for somebody else, and they end',
  profiles: 'the account, not the practice',
  subscriptions: 'paid for here',
  witness_requests: 'beside the tables, without their links',
  witnessed_rows: 'rows of requests',
};

test('every table with a coach’s rows is in the archive, or is no record', async () => {
  const tables = await app.db.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and a.attname = case c.relname when 'profiles' then 'id' else 'user_id' end`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...RECORD_NAMES, ...Object.keys(NO_RECORDS)].toSorted());
});

test('every column of a coach’s tables is in the archive, except the owner, the import and what the server adds', async () => {
  const shapes = await exported();
  const read = readArchive(shapes);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  for (const table of RECORD_NAMES) {
    const columns = await app.db.asOwner<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    // Nobody could believe a file that says when an erased session was recorded, or who witnessed it.
    const left = ['user_id', 'import_id', 'recorded_on', 'witnessed', 'witnessed_on'];
    const kept = columns.map(({ name }) => name).filter((name) => !left.includes(name));
    expect(Object.keys(read.archive[table][0] ?? {}).toSorted(), table).toEqual(kept.toSorted());
  }
});
