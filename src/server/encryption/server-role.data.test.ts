// What the server's own role can do to the keys of coaches' texts, for somebody who has its password or gets SQL into one
// of its statements (ADR 51).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { changeDataKey, createDataKeys } from './data-keys.ts';
import { encryptText } from './encrypted-text.ts';
import { createWrappingKeys } from './wrapping-keys.ts';

const wrapping = createWrappingKeys(['a key of at least thirty-two characters']);
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** A coach with an encrypted note. */
async function coachWithNote(): Promise<{ coach: string; client: string; stored: string }> {
  const { id: coach } = await db.addUser({ email: `${randomUUID()}@example.org` });
  const key = await createDataKeys(db, wrapping).keyForEncryption(coach);
  const stored = encryptText('said in confidence', key!);
  const [row] = await db.asOwner<{ id: string }>(
    "insert into public.clients (user_id, name, notes) values ($1, 'Ada', $2) returning id",
    [coach, stored],
  );
  return { coach, client: row!.id, stored };
}
const keysOf = (coach: string) =>
  db.asOwner<{ id: string }>('select id, wrapped, is_current from private.data_keys where user_id = $1', [coach]);
const readable = (coach: string) => db.asServer('select * from private.texts_to_seal($1, 10)', [coach]);
const add = (coach: string, isCurrent: boolean, run = db.asServer) =>
  run(
    `insert into private.data_keys (user_id, id, wrapped, wrapped_by, is_current)
     select $1, substr(md5(random()::text), 1, 8), 'nonsense', id, $2 from private.wrapping_keys where is_active
     on conflict do nothing`,
    [coach, isCurrent],
  );

test('is the role of the server', async () => {
  expect(await db.asServer('select current_user::text as name')).toEqual([{ name: 'hourbook_server' }]);
});

test.each([
  ['delete a data key', 'delete from private.data_keys where user_id = $1'],
  ['replace a data key', "update private.data_keys set wrapped = 'nonsense' where user_id = $1"],
  ['take a data key out of use', 'update private.data_keys set is_current = false where user_id = $1'],
  [
    'upsert a data key',
    `insert into private.data_keys (user_id, id, wrapped, wrapped_by) select user_id, id, 'nonsense', wrapped_by
     from private.data_keys where user_id = $1 on conflict (user_id, id) do update set wrapped = 'nonsense'`,
  ],
  ['empty the table', 'truncate private.data_keys', []],
  ['delete the wrapping keys', 'delete from private.wrapping_keys', []],
  ['take the wrapping key out of use', 'update private.wrapping_keys set is_active = false', []],
  ['call the change of a data key', "select private.add_next_data_key($1, 'abcdefgh', 'x', 'y')"],
  ['call the change of the wrapping key', "select private.activate_wrapping_key('abcdefgh')", []],
  ['drop the triggers', 'drop trigger add_only_the_first on private.data_keys', []],
] as const)('cannot %s', async (_what, statement, values?: readonly unknown[]) => {
  const { coach } = await coachWithNote();
  const before = await keysOf(coach);
  await expect(db.asServer(statement, values ?? [coach])).rejects.toMatchObject({ code: '42501' });
  expect(await keysOf(coach)).toEqual(before);
  expect(await readable(coach)).toEqual([]);
});

test('can add a coach’s first data key, and no further one', async () => {
  const { coach } = await coachWithNote();
  const before = await keysOf(coach);
  for (const isCurrent of [true, false]) await add(coach, isCurrent);
  expect(await keysOf(coach)).toEqual(before);
  expect(await readable(coach)).toEqual([]);
  const { id: newcomer } = await db.addUser({ email: `${randomUUID()}@example.org` });
  await add(newcomer, false);
  expect(await keysOf(newcomer)).toEqual([]);
  await add(newcomer, true);
  expect(await keysOf(newcomer)).toHaveLength(1);
});

test('of several servers that add the first key at the same time one does', async () => {
  const { id: coach } = await db.addUser({ email: `${randomUUID()}@example.org` });
  const keys = await Promise.all(Array.from({ length: 6 }, () => createDataKeys(db, wrapping).keyForEncryption(coach)));
  expect(new Set(keys.map((key) => key?.id)).size).toBe(1);
  expect(await keysOf(coach)).toHaveLength(1);
});

test('cannot add a wrapping key to the one in use', async () => {
  await coachWithNote();
  const before = await db.asOwner('select * from private.wrapping_keys');
  await db.asServer(
    "insert into private.wrapping_keys (id, is_active) values ('abcdefgh', false) on conflict do nothing",
  );
  expect(await db.asOwner('select * from private.wrapping_keys')).toEqual(before);
});

test('cannot destroy an encrypted text, even one that it knows', async () => {
  const { coach, client, stored } = await coachWithNote();
  const noteOf = async () => (await db.asOwner('select notes from public.clients where id = $1', [client]))[0];
  const put = (sealed: string) =>
    db.asServer("select private.put_sealed($1, 'clients', 'notes', $2, $3, $4)", [coach, client, stored, sealed]);
  const [{ id } = { id: '' }] = await keysOf(coach);
  for (const sealed of [`~hb1:${id}:${'A'.repeat(60)}`, '~hb1:x']) await put(sealed);
  expect(await noteOf()).toEqual({ notes: stored });
  // After a change by the owner, texts under the earlier key are encrypted again, with the new key only.
  await changeDataKey(db.asOwner, wrapping, coach);
  expect(await readable(coach)).toMatchObject([{ stored }]);
  await put(`~hb1:${id}:${'A'.repeat(60)}`);
  expect(await noteOf()).toEqual({ notes: stored });
  const { current } = await createDataKeys(db, wrapping).ofCoach(coach);
  const again = encryptText('said in confidence', current!);
  await put(again);
  expect(await noteOf()).toEqual({ notes: again });
});
