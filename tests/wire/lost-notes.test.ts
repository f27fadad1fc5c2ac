// A key of NOTES_KEYS is lost and accepted as lost (ADR 139): a text that it encrypted says so wherever it is read, cannot be
// overwritten, and can be read again with the key.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNREADABLE_FILE, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { createApp } from '#server/app.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';
import { readLostKeys, settleLostKeys } from '#server/encryption/lost-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { isDistributed, testOnOneServer } from '#tests/support/one-server.ts';
import { clientFor, type Client } from './postgrest-clients.ts';

const OLD = 'only-for-tests-0123456789-0123456789';
const NEW = 'the key after the loss-0123456789-0123456789';
const TEXTS = { notes: 'said in confidence', consent_how: 'by mail' };
let app: TestApp;
let token: string;
let coach: string;
let ada: string;
let session: string;
let assessor: string;
let file: { id: string };
let course: string;
beforeAll(async () => {
  app = await startTestApp();
  const signedUp = await app.signUp();
  ({ token, id: coach } = signedUp);
  const client = clientFor(app, token);
  ada = await add(client, 'clients', { name: 'Ada', ...TEXTS });
  const [day, lent] = [{ date: '2026-03-01', duration: 60, completed: true }, createLentCalls(app)];
  session = await add(client, 'sessions', { client_id: ada, ...day, notes: 'long ago', follow_up: 'ask again' });
  const learning = { learned: 'much', evidence_url: 'https://example.org/proof' };
  course = await add(client, 'cpd_records', { date: '2026-03-02', hours: 2, title: 'A course', ...learning });
  file = await createCertificateCalls(app).add(token, { record: course, name: 'Diploma.pdf' }, sampleFile(900));
  await client.from('profiles').update({ display_name: 'Anna Coach' }).eq('id', coach).throwOnError();
  if (!isDistributed) {
    assessor = await lent.open((await lent.lend(token)).link);
    const comment = await lent.comment(assessor, { area: 'sessions', row_id: session, comment: 'Which engagement?' });
    if (comment.status >= 300) throw new Error(comment.text);
  }
  await settle([NEW]);
});
afterAll(() => app.close());

async function add(client: Client, table: string, row: object): Promise<string> {
  const { data } = await client.from(table).insert(row).select('id').single().throwOnError();
  return data.id;
}
const settle = (keys: string[]) => settleLostKeys(app.db.asOwner, createWrappingKeys(keys), async () => undefined);
const dataKeysOf = (keys: string[]) => createDataKeys(app.db, createWrappingKeys(keys), { acceptsLost: true });
/** The server after a start with these keys. */
function served(keys: string[]) {
  const server = createApp({ ...app.deps, dataKeys: dataKeysOf(keys) });
  const started = { ...app, fetch: (async (input, init) => server.fetch(new Request(input, init))) as typeof fetch };
  return { ...started, client: clientFor(started, token) };
}
const storedClient = async () =>
  (await app.db.asOwner('select name, notes, consent_how from public.clients where id = $1', [ada]))[0] as Record<
    'name' | 'notes' | 'consent_how',
    string
  >;

test('what is lost says so, and names, days and hours are there', async () => {
  const { client } = served([NEW]);
  const rows = async (table: string, columns: string) => (await client.from(table).select(columns).throwOnError()).data;
  expect(await rows('clients', 'name, notes, consent_how, exchange')).toEqual([
    { name: 'Ada', notes: UNREADABLE_TEXT, consent_how: UNREADABLE_TEXT, exchange: null },
  ]);
  expect(await rows('sessions', 'date, duration, notes, follow_up')).toEqual([
    { date: '2026-03-01', duration: 60, notes: UNREADABLE_TEXT, follow_up: UNREADABLE_TEXT },
  ]);
  expect(await rows('cpd_records', 'title, hours, learned, applied, evidence_url')).toEqual([
    { title: 'A course', hours: 2, learned: UNREADABLE_TEXT, applied: '', evidence_url: UNREADABLE_TEXT },
  ]);
  expect(await rows('certificates', 'name, bytes')).toEqual([{ name: UNREADABLE_TEXT, bytes: 900 }]);
});

testOnOneServer('an assessor reads the rows that are lent, and that the comment can’t be read', async () => {
  const { status, text } = await createLentCalls(served([NEW])).read(assessor);
  expect(status).toBe(200);
  expect(text).toContain('2026-03-01');
  expect(text).toContain(UNREADABLE_TEXT);
  expect(text).not.toContain('~hb1:');
});

test('a file says why it cannot be had', async () => {
  const answer = await createCertificateCalls(served([NEW])).get(token, file.id);
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ message: UNREADABLE_FILE })]);
});

describe('a save', () => {
  test('of what was shown keeps the stored text and changes the rest', async () => {
    const { client } = served([NEW]);
    const before = await storedClient();
    const shown = { notes: UNREADABLE_TEXT, consent_how: UNREADABLE_TEXT };
    await client
      .from('clients')
      .update({ name: 'Ada L.', ...shown })
      .eq('id', ada)
      .throwOnError();
    expect(await storedClient()).toEqual({ ...before, name: 'Ada L.' });
    await client
      .from('clients')
      .upsert({ id: ada, name: 'Ada', ...shown })
      .throwOnError();
    expect(await storedClient()).toEqual({ ...before, name: 'Ada' });
    const { data } = await client.from('cpd_records').select().eq('id', course).single().throwOnError();
    const { title, learned, applied, evidence_url } = data;
    await client
      .from('cpd_records')
      .update({ title: `${title} again`, learned, applied, evidence_url })
      .eq('id', course)
      .throwOnError();
    const again = await client.from('cpd_records').select('title, evidence_url').eq('id', course).single();
    expect(again.data).toEqual({ title: 'A course again', evidence_url: UNREADABLE_TEXT });
  });

  test.each([
    ['another text', 'new words'],
    ['an empty text', ''],
  ])('of %s is refused and names the field', async (_what, notes) => {
    const { client } = served([NEW]);
    const before = await storedClient();
    const changed = await client.from('clients').update({ name: 'Eve', notes }).eq('id', ada);
    expect([changed.status, changed.error?.code, changed.error?.hint]).toEqual([
      400,
      '23514',
      expect.stringMatching(/^notes: This text can't be read/),
    ]);
    const upserted = await client.from('clients').upsert({ id: ada, name: 'Eve', notes });
    expect(upserted.status).toBe(400);
    expect(await storedClient()).toEqual(before);
  });

  test('of a new text is encrypted with a key that is there, and can be changed', async () => {
    const { client } = served([NEW]);
    const id = await add(client, 'clients', { name: 'Grace', notes: 'after the loss' });
    await client.from('clients').update({ notes: 'changed' }).eq('id', id).throwOnError();
    expect((await client.from('clients').select('notes').eq('id', id).single()).data).toEqual({ notes: 'changed' });
    await client.from('clients').update({ notes: '' }).eq('id', id).throwOnError();
    await client.from('clients').delete().eq('id', id).throwOnError();
  });

  test('by the server’s own role replaces no text whose key is lost', async () => {
    const { notes } = await storedClient();
    const { current } = await dataKeysOf([NEW]).ofCoach(coach);
    const sealed = encryptText('forged', current!);
    await expect(
      app.db.asServer("select private.put_sealed($1, 'clients', 'notes', $2, $3, $4)", [coach, ada, notes, sealed]),
    ).rejects.toMatchObject({ code: '23514' });
    expect((await storedClient()).notes).toBe(notes);
  });
});

test('a merge that would change a lost text is refused', async () => {
  const { client } = served([NEW]);
  const other = await add(client, 'clients', { name: 'A. Lovelace' });
  const { data: seen } = await client.from('clients').select('id, updated_at').in('id', [ada, other]).throwOnError();
  const merge = (notes: string) =>
    client.rpc('merge_clients', {
      merge_id: randomUUID(),
      kept_id: ada,
      merged_id: other,
      seen,
      rows: { clients: [{ notes }], sessions: [] },
    });
  const before = await storedClient();
  expect((await merge('both')).error?.hint).toMatch(/^notes: /);
  expect(await storedClient()).toEqual(before);
  expect((await merge(UNREADABLE_TEXT)).error).toBeNull();
  expect(await storedClient()).toEqual(before);
});

test('a client is erased with texts that cannot be read', async () => {
  const [lost] = (await dataKeysOf([NEW]).ofCoach(coach)).lost;
  const lostKey = (await dataKeysOf([OLD, NEW]).ofCoach(coach)).byId.get(lost!)!;
  const { client } = served([NEW]);
  const gone = await add(client, 'clients', { name: 'Mia' });
  await app.db.asOwner(
    "insert into public.client_feedback (user_id, client_id, date, feedback, given_by) values ($1, $2, '2026-04-01', $3, 'M.')",
    [coach, gone, encryptText('thanks', lostKey)],
  );
  expect((await client.rpc('erase_client', { client_id: gone })).error).toBeNull();
  expect((await client.from('client_feedback').select('client_id, feedback').throwOnError()).data).toEqual([
    { client_id: null, feedback: '' },
  ]);
});

test('the found key opens all, which is encrypted again with the current one', async () => {
  const wrapping = createWrappingKeys([NEW, OLD]);
  expect(await readLostKeys(app.db.asServer, wrapping)).toEqual({ missing: [], isNews: true });
  const { client } = served([NEW, OLD]);
  const read = async () => [
    (await client.from('clients').select('notes, consent_how').eq('id', ada).single().throwOnError()).data,
    (await client.from('sessions').select('notes, follow_up').eq('id', session).single().throwOnError()).data,
    (await client.from('cpd_records').select('learned, evidence_url').eq('id', course).single().throwOnError()).data,
  ];
  const all = [
    TEXTS,
    { notes: 'long ago', follow_up: 'ask again' },
    { learned: 'much', evidence_url: 'https://example.org/proof' },
  ];
  expect(await read()).toEqual(all);
  await settle([NEW, OLD]);
  expect(await readLostKeys(app.db.asServer, wrapping)).toEqual({ missing: [], isNews: false });
  await encryptWaiting({ db: app.db, dataKeys: dataKeysOf([NEW, OLD]), log: app.deps.log });
  const { current } = await dataKeysOf([NEW, OLD]).ofCoach(coach);
  expect((await storedClient()).notes).toContain(`~hb1:${current!.id}:`);
  expect(await read()).toEqual(all);
  // What a device saves late still has the words in place of the text.
  await client.from('clients').update({ notes: UNREADABLE_TEXT }).eq('id', ada).throwOnError();
  expect(await read()).toEqual(all);
  await client.from('clients').update({ notes: 'written anew' }).eq('id', ada).throwOnError();
  expect((await client.from('clients').select('notes').eq('id', ada).single()).data).toEqual({ notes: 'written anew' });
  const answer = await createCertificateCalls(served([NEW, OLD])).get(token, file.id);
  expect(Buffer.from(await answer.arrayBuffer()).equals(sampleFile(900))).toBe(true);
});
