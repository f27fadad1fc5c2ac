// What holds of files in every S3 store: encrypted before they leave the server, and deleted there when they are deleted here. For the small
// store of tests/support/s3-store.ts, and for a real one where it is installed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DELETE_OBJECTS } from '#server/certificates/delete-objects.ts';
import { objectStore } from '#server/certificates/object-store.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';
import type { BucketSettings } from '#server/settings/bucket-settings.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createCertificateCalls, sampleFile, type Coach } from './certificates.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestedStore {
  readonly settings: BucketSettings;
  /** What is in the bucket, by name. */
  objects(): Promise<ReadonlyMap<string, Buffer>>;
  put(name: string, content: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** Until `comeBack` it serves nothing. */
  leave(): Promise<void>;
  /** If it has left. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const CHUNK = 256 * 1024;
const UNREACHABLE = { status: 503, body: { message: expect.stringContaining('cannot be reached') } };

export function testCertificatesIn(start: () => Promise<TestedStore>): void {
  let store: TestedStore;
  let db: TestDatabase;
  let app: TestApp;
  let coach: Coach;
  let calls: ReturnType<typeof createCertificateCalls>;
  let record: string;
  beforeAll(async () => {
    store = await start();
    db = await openTestDatabase();
    app = await startTestApp({ db, settings: { certificatesS3: store.settings } });
    calls = createCertificateCalls(app);
    coach = await app.signUp();
    record = await calls.addRecord(coach.token);
  });
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
  beforeEach(async () => {
    await store.comeBack();
    for (const name of (await store.objects()).keys()) await store.remove(name);
  });

  const size = async () => (await store.objects()).size;
  const runJob = async () => {
    await db.asOwner('delete from private.job_runs');
    return runWhenDue(app.deps, DELETE_OBJECTS);
  };
  const deleteObjects = async () => {
    await db.asOwner(`update private.certificate_objects_to_delete set since = since - interval '1 hour'`);
    return runJob();
  };
  const LENGTH = String(3 * CHUNK);
  /** A file of three chunks. `midway`: what happens while it arrives, when the store has a part of it. */
  function arriving(midway: () => Promise<void>): ReadableStream<Uint8Array> {
    const file = sampleFile(3 * CHUNK);
    let part = 0;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (part === 2) {
            await expect.poll(size).toBeGreaterThan(0);
            await midway();
          }
          controller.enqueue(file.subarray(part * CHUNK, (part + 1) * CHUNK));
          part += 1;
          if (part === 3) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }
  const purge = () =>
    db.asServer(`select private.delete_old('private.certificate_contents', now() + interval '1 second', 100)`);
  const waiting = async () => (await db.asOwner('select from private.certificate_objects_to_delete')).length;
  async function expectNothingKept(id: string) {
    expect(await db.asOwner(`select from private.certificate_contents where state = 'arriving'`)).toEqual([]);
    expect((await calls.rest(coach.token, 'GET', `certificates?id=eq.${id}`)).body).toEqual([]);
    await deleteObjects();
    expect(await size()).toBe(0);
    expect(await waiting()).toBe(0);
  }

  test('a file is kept there in encrypted chunks without its name, and comes back as it was', async () => {
    const file = sampleFile(2 * CHUNK + 5);
    const { id, status } = await calls.add(coach.token, { record, name: 'Secret diploma.pdf' }, file);
    expect(status).toBe(200);
    const objects = [...(await store.objects())].toSorted(([a], [b]) => a.localeCompare(b));
    expect(objects.map(([, content]) => content.length)).toEqual([CHUNK + 28, CHUNK + 28, 5 + 28]);
    for (const [name, content] of objects) {
      expect(name).toMatch(/^certificates\/[\da-f-]{36}\/\d$/);
      expect(name).not.toContain(coach.id);
      for (const told of ['%PDF', 'Secret', 'diploma']) expect(content.includes(told)).toBe(false);
      expect(content.includes(file.subarray(1_000, 1_016))).toBe(false);
    }
    expect(await db.asOwner('select from private.certificate_chunks where user_id = $1', [coach.id])).toEqual([]);
    expect((await calls.bytesOf(coach.token, id)).equals(file)).toBe(true);
  });

  test('what was swapped, changed or lost in the store is not sent', async () => {
    const { id } = await calls.add(coach.token, { record }, sampleFile(2 * CHUNK));
    const [[first, a], [second, b]] = [...(await store.objects())] as [[string, Buffer], [string, Buffer]];
    await store.put(first, b);
    await store.put(second, a);
    expect((await calls.get(coach.token, id)).status).toBe(500);
    await store.remove(first);
    await store.remove(second);
    expect((await calls.get(coach.token, id)).status).toBe(500);
    await store.put(first, Buffer.alloc(50 * CHUNK));
    await store.put(second, Buffer.alloc(50 * CHUNK));
    expect((await calls.get(coach.token, id)).status).toBe(500);
  });

  test('a store that does not answer refuses files with the reason, and leaves nothing', async () => {
    const { id: kept } = await calls.add(coach.token, { record }, sampleFile(100));
    await store.leave();
    const refused = await calls.add(coach.token, { record }, sampleFile(100));
    expect(refused).toMatchObject(UNREACHABLE);
    const answer = await calls.get(coach.token, kept);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(UNREACHABLE);
    await store.comeBack();
    expect((await calls.bytesOf(coach.token, kept)).equals(sampleFile(100))).toBe(true);
    for (const name of (await store.objects()).keys()) await store.remove(name);
    await expectNothingKept(refused.id);
  });

  test('a store that leaves while a file arrives refuses it, and loses what had arrived once it is back', async () => {
    const refused = await calls.add(
      coach.token,
      { record },
      arriving(() => store.leave()),
      LENGTH,
    );
    expect(refused).toMatchObject(UNREACHABLE);
    await store.comeBack();
    expect(await size()).toBeGreaterThan(0);
    await expectNothingKept(refused.id);
  });

  test('objects of a deleted file are deleted once it cannot be undone, and again until the store has done so', async () => {
    const { id } = await calls.add(coach.token, { record }, sampleFile(CHUNK + 1));
    await calls.rest(coach.token, 'DELETE', `certificates?id=eq.${id}`);
    await deleteObjects();
    expect(await size()).toBe(2);
    await purge();
    await store.leave();
    await expect(deleteObjects()).rejects.toMatchObject({ status: 503 });
    await store.comeBack();
    expect(await size()).toBe(2);
    await deleteObjects();
    expect(await size()).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test('an account that is deleted leaves no object there', async () => {
    const leaving = await app.signUp();
    const own = await calls.addRecord(leaving.token);
    await calls.add(leaving.token, { record: own }, sampleFile(10));
    expect(await size()).toBe(1);
    await db.asOwner('delete from auth.users where id = $1', [leaving.id]);
    expect(await waiting()).toBe(1);
    await deleteObjects();
    expect(await size()).toBe(0);
  });

  test('an account that is deleted while a file arrives leaves no object there, although the list was gone through', async () => {
    const leaving = await app.signUp();
    const own = await calls.addRecord(leaving.token);
    const stream = arriving(async () => {
      await db.asOwner('delete from auth.users where id = $1', [leaving.id]);
      await runJob();
    });
    expect((await calls.add(leaving.token, { record: own }, stream, LENGTH)).status).toBe(401);
    await deleteObjects();
    expect([await size(), await waiting()]).toEqual([0, 0]);
  });

  test.each([
    ['secret key', { secretKey: 'another' }, /^S3: PUT 403$/],
    ['access key', { accessKey: 'another' }, /^S3: PUT 403$/],
    ['region', { region: 'mars-1' }, /^S3: PUT 40[03]$/],
    ['bucket', { bucket: 'another-bucket' }, /^S3: there is no such bucket$/],
  ])('a wrong %s is refused by the store, and told as a store that cannot be reached', async (_what, wrong, cause) => {
    const settings = { ...store.settings, ...wrong };
    const other = createCertificateCalls(await startTestApp({ db, settings: { certificatesS3: settings } }));
    const refused = await other.add(coach.token, { record }, sampleFile(10));
    expect(refused).toMatchObject(UNREACHABLE);
    await expectNothingKept(refused.id);
    const content = { claims: { role: 'authenticated', json: '{}' }, contentId: 'c1' } as const;
    const put = objectStore(settings).put(content, 0, Buffer.from('encrypted'));
    await expect(put).rejects.toMatchObject({ cause: { message: expect.stringMatching(cause) } });
  });

  test('files from before the setting stay in the database and can be read', async () => {
    const before = await startTestApp({ db });
    const { id } = await createCertificateCalls(before).add(coach.token, { record }, sampleFile(77));
    expect(await size()).toBe(0);
    expect((await calls.bytesOf(coach.token, id)).equals(sampleFile(77))).toBe(true);
  });
}
