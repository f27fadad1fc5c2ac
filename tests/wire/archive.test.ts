import { FunctionsClient } from '@supabase/functions-js';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORD_KINDS, RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { zipped } from '#domain/transfer/files/zipped.ts';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { archiveFiles } from '#domain/transfer/plan/archive/archive-files.ts';
import { readArchive } from '#domain/transfer/plan/archive/read-archive.ts';
import type { Statement } from '#server/db/database.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { exampleRows } from '#tests/support/example-records.ts';
import { answerRequest, requestWitness, signUpNamed, type Coach } from '#tests/support/witnesses.ts';
import { clientFor } from '#tests/wire/postgrest-clients.ts';

const JSON_NAME = 'hourbook-archive.json';
let app: TestApp;
let coach: Coach;
let certificates: ReturnType<typeof createCertificateCalls>;
beforeAll(async () => {
  app = await startTestApp();
  certificates = createCertificateCalls(app);
});
beforeEach(async () => {
  coach = await signUpNamed(app);
});
afterAll(() => app.close());

/** As the official client gets it. */
async function create(token = coach.token): Promise<Buffer> {
  const client = new FunctionsClient(`${app.settings.publicUrl}/functions/v1`, {
    headers: { apikey: app.settings.publishableKey, Authorization: `Bearer ${token}` },
    customFetch: app.fetch,
  });
  const { data, error } = await client.invoke<Blob>('create-archive', { body: {} });
  if (error) throw error;
  return Buffer.from(await data!.arrayBuffer());
}

const raw = (token = coach.token, body = '{}') =>
  app.fetch(`${app.settings.publicUrl}/functions/v1/create-archive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });

/** What the web app makes of the same account: rows by the official client, and the files one by one (web/data/records/download-archive.ts). */
async function asInBrowser(): Promise<Buffer> {
  const client = clientFor(app, coach.token);
  const all = async (table: string) => (await client.from(table).select().order('id').throwOnError()).data as never[];
  const rows: Record<string, never[]> = {};
  for (const name of [...RECORD_NAMES, 'witness_requests']) rows[name] = await all(name);
  const [profile] = await all('profiles');
  const exported_at = new Date().toISOString();
  const files = archiveFiles({ ...rows, profile: profile!, exported_at }, await all('certificates'));
  if (!files.isZip) return Buffer.from(files.texts[0]![1]);
  async function* contents() {
    for (const [path, text] of files.texts) yield [path, new Blob([text])] as const;
    for (const { id, file } of files.certificates)
      yield [file, new Blob([new Uint8Array(await certificates.bytesOf(coach.token, id))])] as const;
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipped(contents())) parts.push(part);
  return Buffer.concat(parts);
}

/** Instants as /rest/v1 writes them. */
const asAnswered = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      String(value).endsWith('.000Z') ? `${value.slice(0, 19)}+00:00` : value,
    ]),
  );

/** One row of each record, all texts in it encrypted where they are confidential. */
async function addRecords(): Promise<ReturnType<typeof exampleRows>> {
  const rows = exampleRows();
  for (const name of RECORD_NAMES) {
    const row: Record<string, unknown> = { ...rows[name], user_id: coach.id };
    if (!('isMadeByServer' in RECORD_KINDS[name]))
      await clientFor(app, coach.token).from(name).insert(row).throwOnError();
    else {
      const columns = Object.keys(row).join(', ');
      await app.db.asOwner(
        `insert into public.${name} (${columns}) select ${columns} from json_populate_record(null::public.${name}, $1)`,
        [JSON.stringify(row)],
      );
    }
  }
  return rows;
}

async function addFile(record: string, name: string, bytes: number) {
  const { status } = await certificates.add(coach.token, { record, name }, sampleFile(bytes));
  expect(status).toBe(200);
}

describe('an archive made by the server', () => {
  it('is that of the browser, byte by byte, and is imported without loss', async () => {
    const rows = await addRecords();
    const { token } = await requestWitness(app, coach, { client_ids: [rows.clients.id] });
    await answerRequest(app, token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const text = String(await create());
      expect(text).toBe(String(await asInBrowser()));
      const read = readArchive(text);
      if (!read.ok) throw new Error(JSON.stringify(read.errors));
      for (const name of RECORD_NAMES) expect(read.archive[name], name).toMatchObject([asAnswered(rows[name])]);
      expect(read.archive.witness_requests).toMatchObject([{ answer: 'confirmed' }]);
      expect(read.archive.profile).toMatchObject({ display_name: 'Dana Coach' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is the browser’s ZIP where there are certificates', async () => {
    const rows = await addRecords();
    await addFile(rows.cpd_records.id, 'Diploma.pdf', 700_000);
    await addFile(rows.cpd_records.id, 'diploma.pdf', 9);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const zip = await create();
      expect(zip.equals(await asInBrowser())).toBe(true);
      const files = unzipSync(zip);
      expect(Object.keys(files)).toHaveLength(3);
      expect(Object.values(files).map(({ length }) => length)).toEqual(expect.arrayContaining([700_000, 9]));
      const read = readArchive(Buffer.from(files[JSON_NAME]!).toString());
      expect(read.ok && read.archive.certificates.map(({ file }) => file in files)).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of an empty account has empty lists', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      expect(String(await create())).toBe(String(await asInBrowser()));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is a file to be saved, and of the caller alone', async () => {
    await addRecords();
    const other = await app.signUp();
    const answer = await raw(other.token);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="hourbook-archive-\d{4}-\d\d-\d\d\.json"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect(JSON.parse(await answer.text())).toMatchObject({ clients: [], sessions: [] });
  });

  it('has the files whose key is lost left out, and says how many they are', async () => {
    const rows = await addRecords();
    await addFile(rows.cpd_records.id, 'Diploma.pdf', 9);
    const lost = [UNREADABLE_TEXT, coach.id];
    await app.db.asOwner('update public.certificates set name = $1 where user_id = $2', lost);
    const files = unzipSync(await create());
    expect(Object.keys(files)).toEqual([JSON_NAME, 'unreadable-files.txt']);
  });
});

describe('an archive is refused', () => {
  it.each(['', '[]', '{'])('with the body %j', async (body) => expect((await raw(undefined, body)).status).toBe(400));

  it('while an import is being saved', async () => {
    const run = { id: crypto.randomUUID(), kind: 'archive', file_name: 'a.json' };
    await clientFor(app, coach.token).from('import_runs').insert(run).throwOnError();
    await app.db.asOwner('update public.import_runs set stepped_at = now() where id = $1', [run.id]);
    const answer = await raw();
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('An import') },
    ]);
  });
});

describe('while it is sent', () => {
  const NOTE = 2_000;
  const [SESSIONS, FILES, FILE_BYTES] = [12_000, 15, 1024 * 1024];

  it('a page of rows or a chunk of a file is read at a time, of many', async () => {
    const { data } = await clientFor(app, coach.token).from('clients').insert({ name: 'Ann' }).select('id').single();
    await app.db.asOwner(
      `insert into public.sessions (user_id, client_id, date, duration, notes)
       select $1, $2, date '1960-01-01' + i, 60, repeat('x', ${NOTE}) from generate_series(1, ${SESSIONS}) i`,
      [coach.id, (data as { id: string }).id],
    );
    const record = await certificates.addRecord(coach.token);
    for (let at = 0; at < FILES; at += 1) await addFile(record, `${at}.pdf`, FILE_BYTES);

    const read: number[] = [];
    const asUser: typeof app.db.asUser = async (claims, statement: Statement, isGone) => {
      const result = await app.db.asUser(claims, statement, isGone);
      read.push(result.messages.reduce((sum, { length }) => sum + length, 0));
      return result;
    };
    const functions = createFunctions({ ...app.deps, db: { ...app.db, asUser } });
    const headers = { authorization: `Bearer ${coach.token}` };
    const answer = await functions.request('/create-archive', { method: 'POST', headers, body: '{}' });
    const reader = answer.body!.getReader();
    let [bytes, before, most] = [0, read.length, 0];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      most = Math.max(most, read.length - before);
      before = read.length;
    }
    expect(bytes).toBeGreaterThan(SESSIONS * NOTE + FILES * FILE_BYTES);
    expect(Math.max(...read)).toBeLessThan(1024 * 1024);
    // The small tables between the large ones fit into one chunk.
    expect(most).toBeLessThan(RECORD_NAMES.length + 5);
    expect(read.length).toBeGreaterThan(100);
  }, 120_000);

  it('ends as a broken connection where an import begins', async () => {
    await app.db.asOwner(
      `insert into public.clients (user_id, name, phone) select $1, 'Client ' || i, '1' from generate_series(1, 3000) i`,
      [coach.id],
    );
    const answer = await raw();
    expect(answer.status).toBe(200);
    const run = { id: crypto.randomUUID(), kind: 'archive', file_name: 'a.json' };
    await clientFor(app, coach.token).from('import_runs').insert(run).throwOnError();
    await app.db.asOwner('update public.import_runs set stepped_at = now() where id = $1', [run.id]);
    await expect(answer.arrayBuffer()).rejects.toThrow('An import');
    expect((await raw()).status).toBe(409);
  });

  it('has one at a time for each coach, and another once it is given up', async () => {
    await app.db.asOwner(
      `insert into public.clients (user_id, name) select $1, 'Client ' || i from generate_series(1, 3000) i`,
      [coach.id],
    );
    const first = await raw();
    expect((await raw()).status).toBe(429);
    await first.body!.cancel();
    expect((await raw()).status).toBe(200);
  });
});
