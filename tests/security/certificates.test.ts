// Attacks on the files stored with records: on other coaches' files, on what is stored, and on the room for it (ADR 86).
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeAccessRule } from '#server/db/write-access-rule.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile, type Coach } from '#tests/support/certificates.ts';
import { isDistributed } from '#tests/support/one-server.ts';

const CHUNK = 256 * 1024;
const MB = 1024 * 1024;
let app: TestApp;
let [coach, stranger, admin]: Coach[] = [];
let calls: ReturnType<typeof createCertificateCalls>;
let record: string;
beforeAll(async () => {
  app = await startTestApp();
  calls = createCertificateCalls(app);
  [coach, stranger, admin] = [await app.signUp(), await app.signUp(), await app.signUp()];
  await app.db.asOwner(`update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  record = await calls.addRecord(coach.token);
});
afterAll(() => app.close());

const contentsOf = (userId = coach!.id) =>
  app.db.asOwner<{ id: string; state: string }>(
    'select id, state from private.certificate_contents where user_id = $1',
    [userId],
  );
const arriving = async () => (await contentsOf()).filter(({ state }) => state === 'arriving');

describe('other people', () => {
  test('neither another coach, an admin nor somebody without an account reads, deletes or adds to a coach’s files', async () => {
    const { id } = await calls.add(coach!.token, { record }, sampleFile(500));
    for (const other of [stranger!, admin!]) {
      expect((await calls.get(other.token, id)).status).toBe(404);
      expect((await calls.rest(other.token, 'GET', 'certificates')).body).toEqual([]);
      expect((await calls.rest(other.token, 'DELETE', `certificates?id=eq.${id}`)).body).toEqual([]);
      expect(await calls.add(other.token, { record }, sampleFile(500))).toMatchObject({ status: 404 });
      expect(await contentsOf(other.id)).toEqual([]);
    }
    const { publishableKey } = app.settings;
    expect((await calls.get(publishableKey, id)).status).toBe(401);
    expect((await calls.add(publishableKey, { record }, sampleFile(500))).status).toBe(401);
    expect((await calls.rest(publishableKey, 'GET', 'certificates')).status).toBe(401);
    expect((await calls.bytesOf(coach!.token, id)).equals(sampleFile(500))).toBe(true);
  });

  test('a file cannot take the id of another coach’s', async () => {
    const { id } = await calls.add(coach!.token, { record }, sampleFile(500));
    const own = await calls.addRecord(stranger!.token);
    const { status } = await calls.add(stranger!.token, { record: own, id }, sampleFile(900));
    // An id is unique for one coach alone where tables are distributed (docs/scale.md).
    expect(status).toBe(isDistributed ? 200 : 409);
    if (isDistributed) expect((await calls.bytesOf(stranger!.token, id)).equals(sampleFile(900))).toBe(true);
    else expect((await calls.get(stranger!.token, id)).status).toBe(404);
    expect((await calls.bytesOf(coach!.token, id)).equals(sampleFile(500))).toBe(true);
  });

  test('nothing but the functions writes certificates, and no call of the API reads contents', async () => {
    const row = { cpd_record_id: record, name: 'x', type: 'application/pdf', bytes: 5, content_id: randomUUID() };
    expect((await calls.rest(coach!.token, 'POST', 'certificates', row)).status).toBe(403);
    expect(
      (await calls.rest(coach!.token, 'PATCH', `certificates?cpd_record_id=eq.${record}`, { name: 'y' })).status,
    ).toBe(403);
    for (const path of [
      'certificate_contents',
      'certificate_chunks',
      'rpc/certificate_chunk',
      'rpc/certificate_to_read',
    ])
      expect((await calls.rest(coach!.token, 'GET', path)).status, path).toBe(404);
    for (const table of ['private.certificate_contents', 'private.certificate_chunks', 'public.certificates'])
      await expect(app.db.asServer(`select * from ${table}`), table).rejects.toThrow('permission denied');
  });

  test('a session that was signed out reads and adds nothing', async () => {
    const leaving = await app.signUp();
    const own = await calls.addRecord(leaving.token);
    const { id } = await calls.add(leaving.token, { record: own }, sampleFile(50));
    await app.fetch(`${app.settings.publicUrl}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: app.settings.publishableKey, authorization: `Bearer ${leaving.token}` },
    });
    expect((await calls.get(leaving.token, id)).status).toBe(401);
    expect((await calls.add(leaving.token, { record: own }, sampleFile(50))).status).toBe(401);
  });
});

describe('what is stored', () => {
  async function stored(bytes: number, name = 'secret name.pdf') {
    const { id } = await calls.add(coach!.token, { record, name }, sampleFile(bytes));
    const [row] = await app.db.asOwner<{ content_id: string; name: string }>(
      'select content_id, name from public.certificates where id = $1',
      [id],
    );
    return { id, content: row!.content_id, name: row!.name };
  }
  /** The error of a download: an answer, or a connection that broke off before the end. */
  const outcome = async (id: string) => {
    const answer = await calls.get(coach!.token, id);
    return answer.ok
      ? answer.arrayBuffer().then(
          () => 'sent',
          () => 'broken off',
        )
      : answer.status;
  };
  const chunks = (statement: string, ...values: unknown[]) => app.db.asOwner(statement, values);

  test('neither content nor name is in the database in clear', async () => {
    const { content, name } = await stored(2 * CHUNK);
    expect(name).toMatch(/^~hb1:/);
    const rows = await app.db.asOwner<{ data: Buffer }>(
      'select data from private.certificate_chunks where content_id = $1',
      [content],
    );
    expect(rows).toHaveLength(2);
    for (const { data } of rows) {
      expect(data.includes('%PDF')).toBe(false);
      expect(data.includes(sampleFile(2 * CHUNK).subarray(1_000, 1_016))).toBe(false);
    }
  });

  test('a changed byte, a missing chunk, swapped chunks and a shorter length are refused', async () => {
    const changed = await stored(100);
    await chunks(
      'update private.certificate_chunks set data = set_byte(data, 40, get_byte(data, 40) # 1) where content_id = $1',
      changed.content,
    );
    expect(await outcome(changed.id)).toBe(500);

    const cut = await stored(3 * CHUNK);
    await chunks('delete from private.certificate_chunks where content_id = $1 and position = 2', cut.content);
    expect(await outcome(cut.id)).toBe('broken off');

    const swapped = await stored(2 * CHUNK);
    await chunks(
      'update private.certificate_chunks set position = position + 10 where content_id = $1',
      swapped.content,
    );
    await chunks(
      'update private.certificate_chunks set position = 11 - position where content_id = $1',
      swapped.content,
    );
    expect(await outcome(swapped.id)).toBe(500);

    const shorter = await stored(2 * CHUNK);
    await chunks('update private.certificate_contents set bytes = $2 where id = $1', shorter.content, CHUNK);
    expect(await outcome(shorter.id)).toBe(500);
  });

  test('a content cannot be given to another file or to another coach', async () => {
    const [first, second] = [await stored(100), await stored(100)];
    const [taken] = await app.db.asOwner<{ data: Buffer; secret: string }>(
      `select k.data, c.secret from private.certificate_chunks k
       join private.certificate_contents c on c.user_id = k.user_id and c.id = k.content_id where c.id = $1`,
      [first.content],
    );
    await chunks('update private.certificate_chunks set data = $2 where content_id = $1', second.content, taken!.data);
    expect(await outcome(second.id)).toBe(500);
    const giveSecret = (content: string) =>
      chunks('update private.certificate_contents set secret = $2 where id = $1', content, taken!.secret);
    await giveSecret(second.content);
    expect(await outcome(second.id)).toBe(500);
    // Nor with the file's key to another coach: it was encrypted with the coach's own.
    const own = await calls.addRecord(stranger!.token);
    const theirs = await calls.add(stranger!.token, { record: own }, sampleFile(100));
    const [row] = await app.db.asOwner<{ content: string }>(
      'select content_id as content from public.certificates where id = $1',
      [theirs.id],
    );
    await giveSecret(row!.content);
    expect((await calls.get(stranger!.token, theirs.id)).status).toBe(500);
  });

  test('an account that is deleted takes all of it along', async () => {
    const leaving = await app.signUp();
    const own = await calls.addRecord(leaving.token);
    await calls.add(leaving.token, { record: own }, sampleFile(2 * CHUNK));
    await app.db.asOwner('delete from auth.users where id = $1', [leaving.id]);
    for (const table of ['public.certificates', 'private.certificate_contents', 'private.certificate_chunks'])
      expect(await app.db.asOwner(`select from ${table} where user_id = $1`, [leaving.id]), table).toEqual([]);
  });
});

describe('room and subscription', () => {
  afterEach(() => writeAccessRule(app.db.asServer, app.settings));

  test('two uploads at once cannot take more room than there is', async () => {
    const full = await app.signUp();
    const own = await calls.addRecord(full.token);
    await writeAccessRule(app.db.asServer, { ...app.settings, certificatesMb: 10 });
    const answers = await Promise.all([6, 6].map((mb) => calls.add(full.token, { record: own }, sampleFile(mb * MB))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413]);
    expect(answers.find(({ status }) => status === 413)?.body.message).toContain('together they can hold 10 MB');
    const use = await calls.rest(full.token, 'POST', 'rpc/storage_use', {});
    expect(use.body).toMatchObject({ certificate_bytes: 6 * MB, certificate_bytes_max: 10 * MB });
    // Room is free at once, but not again and again: what was deleted stays for some hours.
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await calls.rest(full.token, 'DELETE', 'certificates?id=not.is.null');
      statuses.push((await calls.add(full.token, { record: own }, sampleFile(7 * MB))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('without a subscription a coach downloads and deletes, and adds nothing', async () => {
    const lapsed = await app.signUp();
    const own = await calls.addRecord(lapsed.token);
    const { id } = await calls.add(lapsed.token, { record: own }, sampleFile(50));
    await app.db.asOwner(
      `update public.profiles set subscription_status = 'canceled', subscription_end_date = '2020-01-01' where id = $1`,
      [lapsed.id],
    );
    await app.db.asOwner('delete from public.subscriptions where user_id = $1', [lapsed.id]);
    expect(await calls.add(lapsed.token, { record: own }, sampleFile(50))).toMatchObject({
      status: 402,
      body: { message: 'You need an active subscription to access this feature' },
    });
    expect((await calls.bytesOf(lapsed.token, id)).equals(sampleFile(50))).toBe(true);
    expect((await calls.rest(lapsed.token, 'DELETE', `certificates?id=eq.${id}`)).body).toHaveLength(1);
  });

  test('a record that is deleted while its file arrives leaves nothing', async () => {
    const going = await calls.addRecord(coach!.token);
    const file = sampleFile(2 * CHUNK);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (sent === 1) await calls.rest(coach!.token, 'DELETE', `cpd_records?id=eq.${going}`);
          if (sent === 2) return controller.close();
          controller.enqueue(file.subarray(sent * CHUNK, (sent + 1) * CHUNK));
          sent += 1;
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await calls.add(coach!.token, { record: going }, body, String(file.length));
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('may have been deleted') } });
    expect(await arriving()).toEqual([]);
  });
});
