// Texts that begin as encrypted ones do, typed by a coach or by the author of a file that a coach imports. They are texts like any other:
// no answer, archive or export fails because of them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECORD_NAMES, WRITTEN_RECORDS, type RecordName } from '#domain/records/record-kinds.ts';
import { readCoach } from '#server/one-coach/read-coach.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { markedRow } from '#tests/support/example-records.ts';
import { ask } from '#tests/support/marked-coach.ts';

type Row = Readonly<Record<string, unknown>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each([
  ['by its first letters', '~hb1:'],
  ['in every way', `~hb1:abcdefgh:${'A'.repeat(50)}`],
])('a text that looks encrypted %s', (_how, typed) => {
  let token: string;
  let id: string;
  let client: string;
  beforeAll(async () => {
    ({ token, id } = await app.signUp());
    client = String((await add('clients', markedRow('clients', typed, '')))['id']);
    for (const name of WRITTEN_RECORDS) if (name !== 'clients') await add(name, typedRow(name));
  });

  /** The names of a wheel's areas are short. */
  const typedRow = (name: RecordName) => markedRow(name, name === 'wheels' ? typed.slice(0, 30) : typed, client);
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await ask(app, token, method, path, {
      body,
      headers: { prefer: 'return=representation' },
    });
    return { status, text };
  };
  async function add(table: string, row: object): Promise<Row> {
    const { status, text } = await send('POST', `/rest/v1/${table}`, row);
    expect(status, `${table}: ${text}`).toBe(201);
    return (JSON.parse(text) as Row[])[0]!;
  }

  test.each(WRITTEN_RECORDS)('is read as it was typed from %s', async (name) => {
    const { status, text } = await send('GET', `/rest/v1/${name}`);
    expect(status, text).toBe(200);
    if (JSON.stringify(typedRow(name)).includes(typed)) expect(text).toContain(typed);
  });

  test('is read beside a column of the same name that is encrypted', async () => {
    const beside = await send('GET', '/rest/v1/cpd_records?select=name:title,certificates(name)');
    expect([beside.status, JSON.parse(beside.text)]).toEqual([200, [{ name: typed, certificates: [] }]]);
  });

  test('is in the answers of functions', async () => {
    const { functions } = await loadCatalog(app.db.asServer);
    const { text } = await send('POST', '/rest/v1/rpc/find_records', { wanted: '', today: '2026-11-20' });
    expect(JSON.parse(text)).toMatchObject({ clients: [{ name: typed }], sessions: [{ client_name: typed }] });
    for (const { name, arguments: taken, isVolatile } of functions) {
      if (isVolatile) continue;
      const value = (type: string) =>
        ({ uuid: client, _uuid: [client], text: 'clients', date: '2026-11-20', int4: 12, report_bucket: 'month' })[
          type
        ];
      const body = Object.fromEntries(taken.map((argument) => [argument.name, value(argument.typeName)]));
      const answer = await send('POST', `/rest/v1/rpc/${name}`, body);
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
    }
  });

  test('is in rows of several tables that one column holds', async () => {
    const run = randomUUID();
    await add('import_runs', { id: run, kind: 'archive', file_name: '' });
    const rows = { clients: [{ id: randomUUID(), ...markedRow('clients', typed, '') }] };
    await add('import_parts', { import_id: run, part: 0, rows });
    const { status, text } = await send('GET', `/rest/v1/import_parts?select=rows&import_id=eq.${run}`);
    expect([status, JSON.parse(text)]).toEqual([200, [{ rows }]]);
    await send('DELETE', `/rest/v1/import_runs?id=eq.${run}`);
  });

  test('is in what a deletion answers, and in a merge', async () => {
    const reflection = await add('reflections', markedRow('reflections', typed, client));
    const deleted = await send('POST', '/rest/v1/rpc/delete_records', {
      deletion_id: randomUUID(),
      area: 'reflections',
      ids: [reflection['id']],
    });
    expect(JSON.parse(deleted.text)).toMatchObject({ rows: [{ title: typed }] });
    const other = await add('clients', { name: `${typed} other`, email: '' });
    const [kept] = JSON.parse((await send('GET', `/rest/v1/clients?id=eq.${client}`)).text) as Row[];
    const merged = await send('POST', '/rest/v1/rpc/merge_clients', {
      merge_id: randomUUID(),
      kept_id: client,
      merged_id: other['id'],
      seen: [kept, other].map((row) => ({ id: row!['id'], updated_at: row!['updated_at'] })),
      rows: { clients: [{ notes: typed }] },
    });
    expect(merged.status, merged.text).toBe(200);
    const { status, text } = await send('GET', '/rest/v1/client_merges?select=rows');
    expect([status, text.includes(`${typed} other`)], text).toEqual([200, true]);
  });

  test('is in the archive that the server makes, and in what the operator exports', async () => {
    const { status, text } = await send('POST', '/functions/v1/create-archive', {});
    expect(status).toBe(200);
    const archive = JSON.parse(text) as Readonly<Record<string, readonly Row[]>>;
    expect(archive['clients']).toMatchObject([{ name: typed, notes: typed }]);
    const { rows } = await readCoach({ run: app.db.asOwner, settings: app.settings, coachId: id });
    for (const name of RECORD_NAMES) expect(rows[name], name).toHaveLength(archive[name]!.length);
    expect(rows.clients).toMatchObject([{ name: typed, notes: typed }]);
  });
});
