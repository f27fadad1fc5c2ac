import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { changeDataKey, createDataKeys, type DataKeys } from './data-keys.ts';
import { encryptWaiting } from './encrypt-waiting.ts';
import { createWrappingKeys } from './wrapping-keys.ts';

const MARK = 'said in confidence';
const LONG_AGO = '2020-02-02T02:02:02.000Z';
let db: TestDatabase;
let dataKeys: DataKeys;
const wrapping = createWrappingKeys(['a key of at least thirty-two characters']);
const errors: unknown[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (entry: unknown) => void errors.push(entry) };
beforeAll(async () => {
  db = await openTestDatabase();
  dataKeys = createDataKeys(db, wrapping);
});
afterAll(() => db.close());

/** A coach with texts that wait to be encrypted, in clear so that a test sees which are left. */
async function waitingCoach(sessions: number): Promise<string> {
  const { id } = await db.addUser({ email: `${randomUUID()}@example.org` });
  const [client] = await db.asOwner<{ id: string }>(
    `insert into public.clients (user_id, name, notes, updated_at) values ($1, $2, $2, $3) returning id`,
    [id, MARK, LONG_AGO],
  );
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, notes, follow_up, updated_at)
     select $1, $2, date '2000-01-01' + i, 60, case when i % 3 = 0 then '' else $3 || i end, case when i % 2 = 0 then $3 end, $4
     from generate_series(1, $5::int) i`,
    [id, client!.id, MARK, LONG_AGO, sessions],
  );
  await db.asOwner(
    `insert into public.supervision_sessions (user_id, supervisor_name, date, day, notes) values ($1, 'Sue', now(), now()::date, $2)`,
    [id, MARK],
  );
  await db.asOwner('insert into private.waiting_for_seal (user_id, since) values ($1, $2)', [id, '-infinity']);
  return id;
}

const CONFIDENTIAL = `
  select notes as text, updated_at from public.clients where user_id = $1
  union all select notes, updated_at from public.sessions where user_id = $1
  union all select follow_up, updated_at from public.sessions where user_id = $1
  union all select notes, null from public.supervision_sessions where user_id = $1`;
const texts = async (coach: string) =>
  (await db.asOwner<{ text: string | null; updated_at: Date | null }>(CONFIDENTIAL, [coach])).filter(
    ({ text }) => text,
  );
const inClear = async (coach: string) => (await texts(coach)).filter(({ text }) => text!.includes(MARK)).length;
const waits = async (coach: string) =>
  (await db.asOwner('select from private.waiting_for_seal where user_id = $1', [coach])).length > 0;

it('encrypts all texts of listed coaches, and changes neither times nor empty texts', async () => {
  const coach = await waitingCoach(30);
  const stranger = await waitingCoach(1);
  await db.asOwner('delete from private.waiting_for_seal where user_id = $1', [stranger]);
  const before = await texts(coach);
  expect(before).toHaveLength(1 + 20 + 15 + 1);
  await encryptWaiting({ db, dataKeys, log });
  const after = await texts(coach);
  expect(after).toHaveLength(before.length);
  const key = await dataKeys.keyForEncryption(coach);
  for (const { text, updated_at } of after) {
    expect(text).toMatch(new RegExp(`^~hb1:${key!.id}:`));
    if (updated_at) expect(updated_at.toISOString()).toBe(LONG_AGO);
  }
  expect(await waits(coach)).toBe(false);
  expect(await inClear(stranger)).toBeGreaterThan(0);
});

it('continues after every interruption', async () => {
  const coach = await waitingCoach(700);
  const all = await inClear(coach);
  const left: number[] = [];
  for (let attempt = 0; attempt < 20 && (await waits(coach)); attempt += 1) {
    let allowed = attempt;
    const failing: typeof db.asServer = (text, values) => {
      if (text.includes('put_sealed') && allowed-- === 0) return Promise.reject(new Error('cut off'));
      return db.asServer(text, values);
    };
    await encryptWaiting({ db: { asServer: failing }, dataKeys, log }).catch((error: Error) =>
      expect(error.message).toBe('cut off'),
    );
    left.push(await inClear(coach));
  }
  expect(left[0]).toBe(all);
  expect(left.length).toBeGreaterThan(2);
  expect(left.at(-1)).toBe(0);
  expect(await waits(coach)).toBe(false);
});

it('does not overwrite concurrent changes of the coach', async () => {
  const coach = await waitingCoach(3);
  const meddling: typeof db.asServer = async (text, values) => {
    if (text.includes('put_sealed'))
      await db.asOwner(`update public.clients set notes = 'changed just now' where user_id = $1 and notes = $2`, [
        coach,
        MARK,
      ]);
    return db.asServer(text, values);
  };
  const stop = new AbortController();
  await encryptWaiting({ db: { asServer: meddling }, dataKeys, log }, stop.signal);
  const [client] = await db.asOwner<{ notes: string }>('select notes from public.clients where user_id = $1', [coach]);
  expect(client?.notes).toMatch(/^~hb1:/);
  const keys = await dataKeys.ofCoach(coach);
  const { decryptJson } = await import('./decrypt-json.ts');
  expect(decryptJson(Buffer.from(JSON.stringify(client)), keys, () => true).toString()).toBe(
    '{"notes":"changed just now"}',
  );
});

it('encrypts all texts again after a coach’s key was changed, and keeps checking for an hour', async () => {
  const coach = await waitingCoach(5);
  await encryptWaiting({ db, dataKeys, log });
  const before = await texts(coach);
  await changeDataKey(db.asOwner, wrapping, coach);
  const { current: key } = await dataKeys.ofCoach(coach, true);
  await encryptWaiting({ db, dataKeys, log });
  const after = await texts(coach);
  expect(after).toHaveLength(before.length);
  for (const { text } of after) expect(text).toMatch(new RegExp(`^~hb1:${key!.id}:`));
  expect(await waits(coach)).toBe(true);
  await db.asOwner("update private.waiting_for_seal set since = now() - interval '61 minutes' where user_id = $1", [
    coach,
  ]);
  await encryptWaiting({ db, dataKeys, log });
  expect(await waits(coach)).toBe(false);
});

it('logs a text that cannot be decrypted, keeps it, and continues with other coaches', async () => {
  const [broken, whole] = [await waitingCoach(2), await waitingCoach(2)].toSorted() as [string, string];
  await encryptWaiting({ db, dataKeys, log });
  const key = await dataKeys.keyForEncryption(broken);
  const damaged = `~hb1:${key!.id}:${'A'.repeat(60)}`;
  await db.asOwner('update public.clients set notes = $2 where user_id = $1', [broken, damaged]);
  for (const coach of [broken, whole]) await changeDataKey(db.asOwner, wrapping, coach);
  errors.length = 0;
  await encryptWaiting({ db, dataKeys, log });
  expect(errors).toEqual([
    { userId: broken, err: expect.objectContaining({ message: expect.stringContaining('cannot be opened') }) },
  ]);
  expect(await db.asOwner('select notes from public.clients where user_id = $1', [broken])).toEqual([
    { notes: damaged },
  ]);
  const wholeKey = await dataKeys.keyForEncryption(whole);
  for (const { text } of await texts(whole)) expect(text).toMatch(new RegExp(`^~hb1:${wholeKey!.id}:`));
});

it('leaves texts whose key is lost, and encrypts the others of that coach', async () => {
  const coach = await waitingCoach(2);
  await encryptWaiting({ db, dataKeys, log });
  const { id: lost } = (await dataKeys.keyForEncryption(coach))!;
  await changeDataKey(db.asOwner, wrapping, coach);
  await db.asOwner('update public.sessions set notes = $2 where user_id = $1', [coach, MARK]);
  await db.asOwner("insert into private.wrapping_keys (id, is_active) values ('missing1', false)");
  await db.asOwner("update private.data_keys set wrapped_by = 'missing1' where user_id = $1 and id = $2", [
    coach,
    lost,
  ]);
  await db.asOwner(
    `insert into private.storage_use (user_id, rows, bytes, lost_keys) values ($1, 0, 0, array[$2])
     on conflict (user_id) do update set lost_keys = excluded.lost_keys`,
    [coach, lost],
  );
  errors.length = 0;
  const keys = createDataKeys(db, wrapping, { acceptsLost: true });
  await encryptWaiting({ db, dataKeys: keys, log });
  expect(errors.filter((entry) => (entry as { userId: string }).userId === coach)).toEqual([]);
  expect(await inClear(coach)).toBe(0);
  const [client] = await db.asOwner<{ notes: string }>('select notes from public.clients where user_id = $1', [coach]);
  expect(client!.notes).toMatch(new RegExp(`^~hb1:${lost}:`));
});

it('the database accepts only encrypted texts, only in confidential columns', async () => {
  const coach = await waitingCoach(1);
  const put = (area: string, field: string, encrypted: string) =>
    db.asServer('select private.put_sealed($1, $2, $3, $1, $4, $5)', [coach, area, field, MARK, encrypted]);
  await expect(put('clients', 'notes', 'plain')).rejects.toThrow('Only sealed texts');
  await expect(put('clients', 'name', '~hb1:x')).rejects.toThrow('Only sealed texts');
  await expect(put('profiles', 'email', '~hb1:x')).rejects.toThrow('Only sealed texts');
});
