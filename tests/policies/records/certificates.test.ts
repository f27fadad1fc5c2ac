// Who may do what with certificates, asked of the database itself: tables, keys and the functions that the server calls.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '#server/db/database.ts';
import { countAs, FORBIDDEN, insertAs, NO_ACCESS, usersForTests } from '#tests/support/policies.ts';
import { ANONYMOUS, type TestUser } from '#tests/support/test-database.ts';

const { db, coach, stranger, admin } = usersForTests();
const SECRET = `~hb1:${'A'.repeat(60)}`;
const CHUNK = Buffer.alloc(100, 7).toString('base64');
let record: string;
let certificate: string;
let content: string;

const call = (claims: Claims, text: string, values: (string | number)[]) =>
  db.asUser(claims, { text: `select private.${text}`, values });
const begin = (who: TestUser | Claims, id: string, bytes = 72, of = record, area = 'cpd_records') =>
  call('claims' in who ? who.claims : who, 'begin_certificate($1::uuid, $2, $3::uuid, $4::integer, $5, $6)', [
    id,
    area,
    of,
    bytes,
    'rows',
    SECRET,
  ]);
const put = (who: TestUser, id: string, place = 0) =>
  call(who.claims, 'put_certificate_chunk($1::uuid, $2::integer, $3)', [id, place, CHUNK]);
const keep = (who: TestUser, id: string, of = record, as: string = randomUUID()) =>
  call(who.claims, 'keep_certificate($1::uuid, $2::uuid, $3, $4::uuid, $5, $6)', [
    as,
    id,
    'cpd_records',
    of,
    'a.pdf',
    'application/pdf',
  ]);
async function addRecord(of: TestUser): Promise<string> {
  const id = randomUUID();
  await insertAs(db, of.claims, 'cpd_records', { id, title: 'Course', date: '2026-05-01', hours: 2 });
  return id;
}
const stateOf = async (id: string) =>
  (await db.asOwner<{ state: string }>('select state from private.certificate_contents where id = $1', [id]))[0]?.state;

beforeAll(async () => {
  record = await addRecord(coach);
  [certificate, content] = [randomUUID(), randomUUID()];
  await begin(coach, content);
  await put(coach, content);
  await keep(coach, content, record, certificate);
});

describe('certificates: who may do what', () => {
  test('the owner reads and deletes, and nobody else', async () => {
    expect(await countAs(db, coach.claims, 'certificates')).toBe(1);
    for (const other of [stranger, admin]) {
      expect(await countAs(db, other.claims, 'certificates')).toBe(0);
      const deletion = { text: 'delete from public.certificates where id = $1', values: [certificate] };
      expect((await db.asUser(other.claims, deletion)).rowCount).toBe(0);
    }
    await expect(countAs(db, ANONYMOUS, 'certificates')).rejects.toMatchObject(FORBIDDEN);
  });

  test('nobody adds or changes rows by hand', async () => {
    const row = { cpd_record_id: record, name: 'b', type: 'application/pdf', bytes: 1, content_id: content };
    await expect(insertAs(db, coach.claims, 'certificates', row)).rejects.toMatchObject(FORBIDDEN);
    const change = { text: `update public.certificates set name = 'b'` };
    await expect(db.asUser(coach.claims, change)).rejects.toMatchObject(FORBIDDEN);
  });

  test('nobody reads or writes contents, chunks and objects, not even the server', async () => {
    for (const table of ['certificate_contents', 'certificate_chunks', 'certificate_objects_to_delete'])
      await expect(db.asUser(coach.claims, { text: `select from private.${table}` })).rejects.toMatchObject(FORBIDDEN);
    for (const table of ['certificate_contents', 'certificate_chunks'])
      await expect(db.asServer(`select from private.${table}`)).rejects.toMatchObject(FORBIDDEN);
    await expect(db.asServer('select private.certificate_to_read(gen_random_uuid())')).rejects.toMatchObject(FORBIDDEN);
  });

  test('the functions find what is the caller’s own alone', async () => {
    const text = 'certificate_to_read($1::uuid)';
    expect(String((await call(coach.claims, text, [certificate])).rows[0]?.[0])).toContain(SECRET);
    for (const other of [stranger, admin]) {
      expect((await call(other.claims, text, [certificate])).rows).toEqual([[null]]);
      expect((await call(other.claims, 'certificate_chunk($1::uuid, 0)', [content])).rows).toEqual([[null]]);
      await call(other.claims, 'give_up_certificate($1::uuid)', [content]);
      await expect(begin(other, randomUUID())).rejects.toMatchObject({ code: 'PT404' });
      await expect(put(other, content, 1)).rejects.toMatchObject({ code: 'PT409' });
      await expect(keep(other, content)).rejects.toMatchObject({ code: 'PT404' });
      await expect(keep(other, content, await addRecord(other))).rejects.toMatchObject({ code: 'PT409' });
    }
    await expect(begin(ANONYMOUS, randomUUID())).rejects.toMatchObject(FORBIDDEN);
    expect(await stateOf(content)).toBe('kept');
  });

  test('adding asks for a subscription at the beginning and at the end; reading and deleting never', async () => {
    const arriving = randomUUID();
    await begin(coach, arriving);
    await put(coach, arriving);
    const until = (time: string) =>
      db.asOwner('update public.profiles set subscription_end_date = $1 where id = $2', [time, coach.id]);
    await until('2020-01-01');
    await expect(begin(coach, randomUUID())).rejects.toMatchObject(NO_ACCESS);
    await expect(keep(coach, arriving)).rejects.toMatchObject(NO_ACCESS);
    expect((await call(coach.claims, 'certificate_to_read($1::uuid)', [certificate])).rows[0]?.[0]).not.toBeNull();
    await call(coach.claims, 'give_up_certificate($1::uuid)', [arriving]);
    expect(await stateOf(arriving)).toBeUndefined();
    await until('2199-01-01');
  });
});

describe('certificates: keys', () => {
  const add = (owner: TestUser, change: object) => {
    const row = {
      user_id: owner.id,
      cpd_record_id: record,
      name: 'a',
      type: 'image/png',
      bytes: 1,
      content_id: content,
    };
    const columns = Object.entries({ ...row, ...change });
    return db.asOwner(
      `insert into public.certificates (${columns.map(([name]) => name).join(', ')})
       values (${columns.map((_column, at) => `$${at + 1}`).join(', ')})`,
      columns.map(([, value]) => value),
    );
  };
  const own = async (owner: TestUser) => {
    const id = randomUUID();
    await db.asOwner(
      `insert into private.certificate_contents (user_id, id, store, bytes, secret) values ($1, $2, 'rows', 1, $3)`,
      [owner.id, id, SECRET],
    );
    return id;
  };

  test('a certificate refers to a record and a content of its own coach', async () => {
    await expect(add(stranger, { content_id: await own(stranger) })).rejects.toMatchObject({ code: '23503' });
    await expect(add(coach, { content_id: await own(stranger) })).rejects.toMatchObject({ code: '23503' });
  });

  test('it belongs to one record, and a content to one certificate', async () => {
    const content_id = await own(coach);
    await expect(add(coach, { content_id, cpd_record_id: null })).rejects.toMatchObject({ code: '23514' });
    await expect(add(coach, { content_id, education_id: randomUUID() })).rejects.toMatchObject({ code: '23514' });
    await expect(add(coach, {})).rejects.toMatchObject({ code: '23505' });
  });

  test.each([
    ['a type that is not allowed', { type: 'text/html' }],
    ['more than 10 MB', { bytes: 10_485_761 }],
    ['nothing', { bytes: 0 }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
  ])('%s is refused', async (_what, change) => {
    await expect(add(coach, { content_id: await own(coach), ...change })).rejects.toMatchObject({ code: '23514' });
  });
});

describe('certificates: contents', () => {
  test('one that did not arrive completely is not stored', async () => {
    const id = randomUUID();
    await begin(coach, id, 262_145);
    await put(coach, id);
    await expect(keep(coach, id)).rejects.toMatchObject({ code: 'PT409' });
    await put(coach, id, 1);
    await keep(coach, id);
    expect(await stateOf(id)).toBe('kept');
    await expect(put(coach, id, 2)).rejects.toMatchObject({ code: 'PT409' });
  });

  test('a kept one is not purged, however old; others are', async () => {
    const id = randomUUID();
    await begin(coach, id);
    await db.asOwner(`update private.certificate_contents set state_since = '2020-01-01'`);
    await db.asServer(`select private.delete_old('private.certificate_contents', now() - interval '1 hour', 100)`);
    expect([await stateOf(id), await stateOf(content)]).toEqual([undefined, 'kept']);
  });

  test('at most fifty arrive at a time', async () => {
    for (let count = 0; count < 50; count += 1) await begin(coach, randomUUID(), 1);
    await expect(begin(coach, randomUUID(), 1)).rejects.toMatchObject({ code: 'PT429' });
  });
});
