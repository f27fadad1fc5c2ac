// Every text column of a coach, through the API: what docs/stored-texts.md calls encrypted is stored so, read as it was written,
// refused as a filter, kept by undo, and encrypted again when the coach's key is changed (ADR 55).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDataKey } from '#server/encryption/data-keys.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { LISTED_TEXTS, type ListedText } from '#tests/support/listed-texts.ts';
import { addMarkedCoach, ask, ownRows, type MarkedCoach, type Row } from '#tests/support/marked-coach.ts';

let app: TestApp;
let coach: MarkedCoach;
beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, `told-${randomUUID().slice(0, 8)}`);
});
afterAll(() => app.close());

/** Those that requests reach; tests/wire/certificates.test.ts has the keys of files, which none does. */
const isReached = ({ name, stored }: ListedText) => stored === 'encrypted' && name.startsWith('public.');
const ENCRYPTED = LISTED_TEXTS.filter(isReached).map(({ name }) => {
  const [, table = '', column = ''] = name.split('.');
  return [name, { table, column }] as const;
});
const get = async (path: string) => {
  const { status, text } = await ask(app, coach.token, 'GET', `/rest/v1/${path}`);
  return { status, body: JSON.parse(text) as Row[] & Record<string, unknown> };
};
const call = async (name: string, body: object) => {
  const { status, text } = await ask(app, coach.token, 'POST', `/rest/v1/rpc/${name}`, { body });
  expect([status, text]).toEqual([200, expect.anything()]);
  return text;
};

/** The columns whose stored value contains the marker. */
async function columnsInClear(): Promise<string[]> {
  const tables = await app.db.asOwner<{ name: string }>(
    `select format('%s.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      app.db.asOwner<{ name: string }>(
        `select distinct concat('${name}.', v.key) as name from ${name} t cross join jsonb_each_text(to_jsonb(t)) as v
         where strpos(v.value, $1) > 0`,
        [coach.marker],
      ),
    ),
  );
  return found.flat().map(({ name }) => name);
}

test('a text is found in the database only in columns that the list calls clear', async () => {
  const found = await columnsInClear();
  expect(found).toContain('public.clients.name');
  expect(found).toContain('public.cpd_records.title');
  const inClear = new Map(LISTED_TEXTS.map(({ name, stored }) => [name, stored]));
  // Its rows were written by the owner, as they are.
  const written = found.filter((name) => !['public.client_merges.rows', 'public.import_parts.rows'].includes(name));
  expect(written.filter((name) => inClear.get(name) !== 'clear')).toEqual([]);
});

test.each(ENCRYPTED)('%s is stored encrypted and read as it was written', async (_name, { table, column }) => {
  const stored = await app.db.asOwner<{ text: string }>(
    `select ${column} as text from public.${table} where user_id = $1`,
    [coach.id],
  );
  expect(stored).toEqual([{ text: expect.stringMatching(/^~hb1:/) }]);
  expect(String(coach.rows.get(table)?.[column])).toContain(coach.marker);
  expect((await get(`${table}?select=${column}`)).body).toEqual([{ [column]: coach.rows.get(table)?.[column] }]);
});

test.each(ENCRYPTED)('%s is no filter and no order', async (_name, { table, column }) => {
  for (const query of [`${column}=eq.x`, `${column}=ilike.*x*`, `order=${column}`, `or=(${column}.eq.x,id.is.null)`]) {
    const { status, body } = await get(`${table}?select=id&${query}`);
    expect([query, status, body['code']]).toEqual([query, 400, '0A000']);
    expect(body['message']).toContain(`${column}: is stored encrypted`);
  }
  expect((await get(`${table}?select=id&${column}=not.is.null`)).body).toHaveLength(1);
});

/** All rows of the tables with encrypted texts, as the coach reads them. Answers about events forget a deleted client (ADR 105). */
async function practice(): Promise<readonly (readonly Row[])[]> {
  const tables = [...new Set(ENCRYPTED.map(([, { table }]) => table))].filter((name) => name !== 'calendar_answers');
  return Promise.all(tables.map(async (table) => (await get(`${table}?select=*&order=id`)).body));
}

test('what is deleted, and what is imported, is stored encrypted and comes back', async () => {
  const before = await practice();
  const deletions: string[] = [];
  for (const table of ['cpd_records', 'reflections', 'client_feedback', 'opening_balances', 'clients']) {
    const deletion_id = randomUUID();
    await call('delete_records', { deletion_id, area: table, ids: [coach.rows.get(table)?.['id']] });
    deletions.push(deletion_id);
  }
  await changeDataKey(app.db.asOwner, createWrappingKeys(app.settings.notesKeys), coach.id);
  await app.deps.dataKeys.ofCoach(coach.id, true);
  await encryptWaiting({ db: app.db, dataKeys: app.deps.dataKeys, log: app.deps.log });
  const key = await app.deps.dataKeys.keyForEncryption(coach.id);
  const fields = await app.db.asOwner('select area, field from private.confidential_columns()');
  const kept = await app.db.asOwner<{ text: string }>(
    `select r.value ->> f.field as text from private.deletions d cross join jsonb_each(d.rows) t cross join jsonb_array_elements(t.value) r
       join jsonb_to_recordset($2) as f (area text, field text) on f.area = t.key where d.user_id = $1 and r.value ->> f.field <> ''`,
    [coach.id, JSON.stringify(fields)],
  );
  expect(kept.length).toBeGreaterThan(8);
  for (const { text } of kept) expect(text).toMatch(new RegExp(`^~hb1:${key!.id}:`));
  for (const deletion_id of deletions.toReversed()) await call('undo_deletion', { deletion_id });
  const after = await practice();
  expect(after).toEqual(before);
  expect((await get('calendar_answers?select=client_id,who')).body).toEqual([{ client_id: null, who: null }]);

  const rows = { cpd_records: [{ id: randomUUID(), ...ownRows(coach.marker, '')['cpd_records'] }] };
  const run = randomUUID();
  await ask(app, coach.token, 'POST', '/rest/v1/import_runs', { body: { id: run, kind: 'archive', file_name: '' } });
  await ask(app, coach.token, 'POST', '/rest/v1/import_parts', { body: { import_id: run, part: 0, rows } });
  await call('finish_import', { import_id: run, parts: 1 });
  const [imported] = await app.db.asOwner<{ text: string }>(
    'select concat(learned, applied, evidence_url) as text from public.cpd_records where id = $1',
    [rows.cpd_records[0]!.id],
  );
  expect(imported?.text).not.toContain(coach.marker);
  expect((await get(`cpd_records?id=eq.${rows.cpd_records[0]!.id}`)).body).toMatchObject(rows.cpd_records);
});
