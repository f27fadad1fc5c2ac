// Files kept with a record: added, listed, downloaded and deleted as the web app does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATE_AREAS, referenceTo } from '#domain/certificates/certificate.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { changeDataKey, createDataKeys } from '#server/encryption/data-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile, type Coach } from '#tests/support/certificates.ts';

const CHUNK = 256 * 1024;
let app: TestApp;
let coach: Coach;
let calls: ReturnType<typeof createCertificateCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = createCertificateCalls(app);
  coach = await app.signUp();
});
afterAll(() => app.close());

const contents = () =>
  app.db.asOwner<{ state: string; chunks: number }>(
    `select state, (select count(*)::int from private.certificate_chunks k
       where k.user_id = c.user_id and k.content_id = c.id) as chunks
     from private.certificate_contents c where user_id = $1 order by state_since`,
    [coach.id],
  );

test.each(CERTIFICATE_AREAS)(
  'a file of a record of %s is listed with it, and comes back byte by byte',
  async (area) => {
    const record = await calls.addRecord(coach.token, area);
    const file = sampleFile(3_000);
    const added = await calls.add(coach.token, { area, record, name: 'Diploma – Zürich.pdf' }, file);
    expect(added).toMatchObject({ status: 200, body: { id: added.id, type: 'application/pdf', bytes: 3_000 } });
    const listed = await calls.rest(
      coach.token,
      'GET',
      `certificates?${referenceTo(area)}=eq.${record}&select=id,name,type,bytes`,
    );
    expect(listed.body).toEqual([
      { id: added.id, name: 'Diploma – Zürich.pdf', type: 'application/pdf', bytes: 3_000 },
    ]);
    const answer = await calls.get(coach.token, added.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '3000',
      'content-disposition': `attachment; filename="Diploma _ Z_rich.pdf"; filename*=UTF-8''Diploma%20%E2%80%93%20Z%C3%BCrich.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers.get('etag')).toBeNull();
  },
);

test.each([1 + 8, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 17, 10 * 1024 * 1024])(
  'a file of %i bytes comes back as it was',
  async (bytes) => {
    const record = await calls.addRecord(coach.token);
    const file = sampleFile(bytes);
    const { id, status } = await calls.add(coach.token, { record }, file);
    expect(status).toBe(200);
    expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
  },
);

test.each(['png', 'jpeg', 'webp', 'heic'] as const)('a %s is known by its content', async (type) => {
  const record = await calls.addRecord(coach.token);
  const { body } = await calls.add(coach.token, { record, name: 'scan.pdf' }, sampleFile(500, type));
  expect(body.type).toBe(`image/${type}`);
  const [row] = (await calls.rest(coach.token, 'GET', `certificates?cpd_record_id=eq.${record}`)).body;
  expect(row.name).toBe(`scan.pdf.${type === 'jpeg' ? 'jpg' : type}`);
});

test('an upload that is sent again adds one file', async () => {
  const record = await calls.addRecord(coach.token);
  const { id } = await calls.add(coach.token, { record }, sampleFile(100));
  expect(await calls.add(coach.token, { record, id }, sampleFile(100))).toMatchObject({ status: 200, body: { id } });
  expect((await calls.rest(coach.token, 'GET', `certificates?cpd_record_id=eq.${record}`)).body).toHaveLength(1);
});

describe('deleting', () => {
  test('a file can be deleted, undone, and is gone from the database once it cannot be', async () => {
    const record = await calls.addRecord(coach.token);
    const file = sampleFile(700);
    const { id } = await calls.add(coach.token, { record }, file);
    const deletion = { deletion_id: crypto.randomUUID(), area: 'certificates', ids: [id] };
    expect((await calls.rest(coach.token, 'POST', 'rpc/delete_records', deletion)).status).toBe(200);
    expect((await calls.get(coach.token, id)).status).toBe(404);
    const undo = await calls.rest(coach.token, 'POST', 'rpc/undo_deletion', { deletion_id: deletion.deletion_id });
    expect(undo.status).toBe(200);
    expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
    await calls.rest(coach.token, 'DELETE', `certificates?id=eq.${id}`);
    await app.db.asServer("select private.delete_old('private.certificate_contents', now(), 100)");
    expect((await contents()).filter(({ state }) => state !== 'kept')).toEqual([]);
  });

  test.each(CERTIFICATE_AREAS)('a record of %s takes its files along, and brings them back', async (area) => {
    const record = await calls.addRecord(coach.token, area);
    const file = sampleFile(400);
    const { id } = await calls.add(coach.token, { area, record }, file);
    const deletion_id = crypto.randomUUID();
    expect(
      (await calls.rest(coach.token, 'POST', 'rpc/delete_records', { deletion_id, area, ids: [record] })).status,
    ).toBe(200);
    expect((await calls.get(coach.token, id)).status).toBe(404);
    expect((await calls.rest(coach.token, 'POST', 'rpc/undo_deletion', { deletion_id })).status).toBe(200);
    expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
  });

  test('a file whose record was deleted after it asks for the record first', async () => {
    const record = await calls.addRecord(coach.token);
    const file = sampleFile(300);
    const { id } = await calls.add(coach.token, { record }, file);
    const deletions = [
      { deletion_id: crypto.randomUUID(), area: 'certificates', ids: [id] },
      { deletion_id: crypto.randomUUID(), area: 'cpd_records', ids: [record] },
    ];
    for (const deletion of deletions) await calls.rest(coach.token, 'POST', 'rpc/delete_records', deletion);
    const undo = (at: number) =>
      calls.rest(coach.token, 'POST', 'rpc/undo_deletion', { deletion_id: deletions[at]!.deletion_id });
    expect(await undo(0)).toMatchObject({
      status: 409,
      body: { message: 'Its record no longer exists. Restore the record first.' },
    });
    for (const at of [1, 0]) expect((await undo(at)).status).toBe(200);
    expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
  });

  test('what cannot be undone any more says so', async () => {
    const record = await calls.addRecord(coach.token);
    await calls.add(coach.token, { record }, sampleFile(400));
    const deletion_id = crypto.randomUUID();
    await calls.rest(coach.token, 'POST', 'rpc/delete_records', { deletion_id, area: 'cpd_records', ids: [record] });
    await app.db.asServer("select private.delete_old('private.certificate_contents', now(), 100)");
    const undo = await calls.rest(coach.token, 'POST', 'rpc/undo_deletion', { deletion_id });
    expect(undo).toMatchObject({ status: 404, body: { message: 'This can no longer be undone' } });
  });
});

test('after a change of the coach’s key the file’s key is encrypted with the new one, and the file can still be read', async () => {
  const record = await calls.addRecord(coach.token);
  const file = sampleFile(900);
  const { id } = await calls.add(coach.token, { record, name: 'before.pdf' }, file);
  const wrapping = createWrappingKeys(app.settings.notesKeys);
  await changeDataKey(app.db.asOwner, wrapping, coach.id);
  await encryptWaiting({ db: app.db, dataKeys: createDataKeys(app.db, wrapping), log: app.deps.log });
  const [key] = await app.db.asOwner<{ id: string }>(
    'select id from private.data_keys where user_id = $1 and is_current',
    [coach.id],
  );
  const stale = await app.db.asOwner(
    `select from private.certificate_contents where user_id = $1 and not starts_with(secret, '~hb1:' || $2 || ':')`,
    [coach.id, key!.id],
  );
  expect(stale).toEqual([]);
  const answer = await calls.get(coach.token, id);
  expect(answer.headers.get('content-disposition')).toContain('before.pdf');
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
});
