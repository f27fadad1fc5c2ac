// Files in an S3 store: encrypted before they leave the server, and deleted there when they are deleted here. The store is a small one
// that checks signatures (tests/support/s3-store.ts); no real one can be installed where these tests run.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteObjectsWhenDue } from '#server/certificates/delete-objects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile, type Coach } from '#tests/support/certificates.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { S3_SETTINGS, startS3Store, type S3Store } from '#tests/support/s3-store.ts';

const CHUNK = 256 * 1024;
let s3: S3Store;
let db: TestDatabase;
let app: TestApp;
let coach: Coach;
let calls: ReturnType<typeof createCertificateCalls>;
let record: string;
beforeAll(async () => {
  s3 = await startS3Store();
  db = await openTestDatabase();
  app = await startTestApp({ db, settings: { certificatesS3: { ...S3_SETTINGS, endpoint: s3.endpoint } } });
  calls = createCertificateCalls(app);
  coach = await app.signUp();
  record = await calls.addRecord(coach.token);
});
afterAll(async () => {
  await app.close();
  await s3.close();
});
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.failWith = null;
});

const deleteObjects = async () => {
  await db.asOwner('delete from private.job_runs');
  return deleteObjectsWhenDue(app.deps);
};
const purge = () => db.asServer(`select private.delete_certificate_contents(now() + interval '1 second', 100)`);
const waiting = async () => (await db.asOwner('select from private.certificate_objects_to_delete')).length;

test('a file is kept there in encrypted chunks without its name, and comes back as it was', async () => {
  const file = sampleFile(2 * CHUNK + 5);
  const { id, status } = await calls.add(coach.token, { record, name: 'Secret diploma.pdf' }, file);
  expect(status).toBe(200);
  expect([...s3.objects.values()].map((content) => content.length)).toEqual([CHUNK + 28, CHUNK + 28, 5 + 28]);
  for (const [name, content] of s3.objects) {
    expect(name).toMatch(/^\/certificates-test\/certificates\/[\da-f-]{36}\/\d$/);
    expect(name).not.toContain(coach.id);
    expect(content.includes('%PDF')).toBe(false);
    expect(content.includes(file.subarray(1_000, 1_016))).toBe(false);
  }
  expect(await db.asOwner('select from private.certificate_chunks where user_id = $1', [coach.id])).toEqual([]);
  expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
});

test('what was swapped, changed or lost in the store is not sent', async () => {
  const { id } = await calls.add(coach.token, { record }, sampleFile(2 * CHUNK));
  const [[first, a], [second, b]] = [...s3.objects] as [[string, Buffer], [string, Buffer]];
  s3.objects.set(first, b).set(second, a);
  expect((await calls.get(coach.token, id)).status).toBe(500);
  s3.objects.delete(first);
  expect((await calls.get(coach.token, id)).status).toBe(500);
  s3.objects.set(first, Buffer.alloc(50 * CHUNK));
  expect((await calls.get(coach.token, id)).status).toBe(500);
});

test('a store that does not answer refuses an upload with the reason, and leaves nothing', async () => {
  s3.failWith = 500;
  const refused = await calls.add(coach.token, { record }, sampleFile(100));
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('cannot be reached') } });
  s3.failWith = null;
  expect(await db.asOwner(`select from private.certificate_contents where state = 'arriving'`)).toEqual([]);
  expect((await calls.rest(coach.token, 'GET', `certificates?id=eq.${refused.id}`)).body).toEqual([]);
  await deleteObjects();
});

test('objects of a deleted file are deleted once it cannot be undone, and again until the store has done so', async () => {
  const { id } = await calls.add(coach.token, { record }, sampleFile(CHUNK + 1));
  await calls.rest(coach.token, 'DELETE', `certificates?id=eq.${id}`);
  await deleteObjects();
  expect(s3.objects.size).toBe(2);
  await purge();
  s3.failWith = 503;
  await expect(deleteObjects()).rejects.toThrow('cannot be reached');
  s3.failWith = null;
  expect(s3.objects.size).toBe(2);
  await deleteObjects();
  expect(s3.objects.size).toBe(0);
  expect(await waiting()).toBe(0);
});

test('an account that is deleted leaves no object there', async () => {
  const leaving = await app.signUp();
  const own = await calls.addRecord(leaving.token);
  await calls.add(leaving.token, { record: own }, sampleFile(10));
  expect(s3.objects.size).toBe(1);
  await db.asOwner('delete from auth.users where id = $1', [leaving.id]);
  expect(await waiting()).toBe(1);
  await deleteObjects();
  expect(s3.objects.size).toBe(0);
});

test('files from before the setting stay in the database and can be read', async () => {
  const before = await startTestApp({ db });
  const { id } = await createCertificateCalls(before).add(coach.token, { record }, sampleFile(77));
  expect(s3.objects.size).toBe(0);
  expect((await calls.bytesOf(coach.token, id)).equals(sampleFile(77))).toBe(true);
});

test('a wrong key is refused by the store, and told as a store that cannot be reached', async () => {
  const settings = { ...S3_SETTINGS, endpoint: s3.endpoint, secretKey: 'another' };
  const other = createCertificateCalls(await startTestApp({ db, settings: { certificatesS3: settings } }));
  expect((await other.add(coach.token, { record }, sampleFile(10))).status).toBe(503);
  expect(s3.requests).toEqual([expect.stringMatching(/^PUT .* 403$/)]);
});
