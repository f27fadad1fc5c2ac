// Confidential texts through the official client: decrypted for their coach, encrypted in the database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { addNotedClient, secret, TEXT } from './confidential-texts.ts';
import { newCoach, session, type Coach } from './postgrest-clients.ts';

let app: TestApp;
let ann: Coach;
beforeAll(async () => {
  app = await startTestApp();
  ann = await newCoach(app);
});
afterAll(() => app.close());

describe('a confidential text', () => {
  let client: string;
  beforeAll(async () => {
    client = await addNotedClient(ann);
  });

  test('is returned unchanged: by insert, embedded, with an alias, as one row and in a list', async () => {
    const written = await ann.client
      .from('sessions')
      .insert([
        session(ann, client, '2026-01-01', { notes: TEXT, follow_up: 'call her' }),
        session(ann, client, '2026-01-02', { notes: '', follow_up: null }),
      ])
      .select('notes, told:follow_up, client:clients(hers:notes, name)')
      .throwOnError();
    expect(written.data).toEqual([
      { notes: TEXT, told: 'call her', client: { hers: TEXT, name: 'Ada' } },
      { notes: '', told: null, client: { hers: TEXT, name: 'Ada' } },
    ]);
    const read = await ann.client
      .from('clients')
      .select('*, sessions(text:notes::text, follow_up)')
      .eq('id', client)
      .order('date', { referencedTable: 'sessions' })
      .single();
    expect(read.data).toMatchObject({ notes: TEXT, sessions: [{ text: TEXT }, { text: '' }] });
    const { data, count } = await ann.client
      .from('sessions')
      .select('notes', { count: 'exact' })
      .order('date')
      .limit(1);
    expect([data, count]).toEqual([[{ notes: TEXT }], 2]);
    expect((await ann.client.from('sessions').select('notes', { count: 'exact', head: true })).count).toBe(2);
  });

  test('is returned by update, upsert and delete', async () => {
    const id = randomUUID();
    const { user_id: _own, ...row } = session(ann, client, '2026-02-01', { id, notes: 'first' });
    const sessions = () => ann.client.from('sessions');
    expect((await sessions().upsert(row).select('notes').single()).data).toEqual({ notes: 'first' });
    expect(
      (
        await sessions()
          .upsert({ ...row, notes: TEXT })
          .select('notes')
          .single()
      ).data,
    ).toEqual({ notes: TEXT });
    const updated = await sessions().update({ follow_up: 'soon' }).eq('id', id).select('notes, follow_up').single();
    expect(updated.data).toEqual({ notes: TEXT, follow_up: 'soon' });
    expect((await sessions().update({ follow_up: null }).eq('id', id).select('follow_up').single()).data).toEqual({
      follow_up: null,
    });
    expect((await sessions().delete().eq('id', id).select('notes').single()).data).toEqual({ notes: TEXT });
  });

  test('can be imported, and is readable in an import part', async () => {
    const importId = randomUUID();
    const rows = {
      clients: [{ id: randomUUID(), name: 'Imported', email: '', phone: null, notes: TEXT }],
      supervision_sessions: [
        {
          id: randomUUID(),
          supervisor_name: 'Sue',
          date: '2026-03-01T10:00:00Z',
          duration: 60,
          topics: [],
          notes: TEXT,
        },
      ],
    };
    await ann.client.from('import_runs').insert({ id: importId, kind: 'archive', file_name: '' }).throwOnError();
    await ann.client.from('import_parts').insert({ import_id: importId, part: 0, rows }).throwOnError();
    const staged = await ann.client.from('import_parts').select('rows').eq('import_id', importId).single();
    expect(staged.data).toEqual({ rows });
    const [part] = await app.db.asOwner<{ rows: string }>(
      'select rows::text from public.import_parts where import_id = $1',
      [importId],
    );
    expect(part?.rows).toContain('"~hb1:');
    expect(part?.rows).not.toContain(secret);
    await ann.client.rpc('finish_import', { import_id: importId, parts: 1 }).throwOnError();
    const told = await ann.client.from('supervision_sessions').select('notes').throwOnError();
    expect(told.data).toEqual([{ notes: TEXT }]);
    const hers = await ann.client.from('clients').select('notes').eq('name', 'Imported').single();
    expect(hers.data).toEqual({ notes: TEXT });
  });

  test('has the same maximum length as before', async () => {
    const long = '\u0001€'.repeat(10_000);
    const { data } = await ann.client.from('clients').insert({ name: 'Long', notes: long }).select('notes').single();
    expect(data).toEqual({ notes: long });
    const { status, error } = await ann.client.from('clients').insert({ name: 'Longer', notes: `${long}x` });
    expect([status, error?.hint]).toEqual([400, expect.stringContaining('20,000')]);
    const wheel = {
      client_id: client,
      date: '2026-03-03',
      areas: Array.from({ length: 8 }, (_, i) => ({ name: `Area ${i}`, score: 5 })),
      note: '\u0001'.repeat(2000),
    };
    expect((await ann.client.from('wheels').insert(wheel).select('note').single()).data).toEqual({ note: wheel.note });
  });

  test('cannot be filtered or ordered by, except for is.null', async () => {
    const asked = [
      ann.client.from('clients').select('id').eq('notes', TEXT),
      ann.client.from('clients').select('id').ilike('notes', '%secret%'),
      ann.client.from('clients').select('id').not('notes', 'in', '(a,b)'),
      ann.client.from('clients').select('id').or('name.eq.Ada,notes.eq.x'),
      ann.client.from('clients').select('id').order('notes'),
      ann.client.from('clients').select('notes::json'),
      ann.client.from('clients').select('id, sessions!inner(id)').eq('sessions.notes', 'x'),
      ann.client.from('sessions').select('id, clients(name)').order('clients(notes)'),
      ann.client.from('import_parts').select('rows->clients'),
      ann.client.from('clients').delete().eq('notes', TEXT),
      ann.client.from('clients').update({ name: 'x' }).like('notes', '~hb1%'),
    ];
    for (const { status, error } of await Promise.all(asked)) {
      expect([status, error?.code]).toEqual([400, '0A000']);
      expect(error?.message).toMatch(/(?:notes|rows): is stored encrypted/);
    }
    await ann.client.from('clients').insert({ name: 'None', notes: null }).throwOnError();
    expect((await ann.client.from('clients').select('name').is('notes', null)).data).toEqual([{ name: 'None' }]);
    expect((await ann.client.from('clients').select('name').not('notes', 'is', null)).data?.length).toBeGreaterThan(1);
  });

  test('is not in the database’s files, while a client’s name is', async () => {
    const name = `named-${randomUUID()}`;
    await ann.client.from('clients').insert({ name, notes: TEXT }).throwOnError();
    const onEach = async (text: string): Promise<{ result: string }[]> =>
      isDistributed ? app.db.asOwner('select result from run_command_on_all_nodes($1)', [text]) : app.db.asOwner(text);
    await onEach('checkpoint');
    const holds = async (text: string) => {
      const found = await onEach(
        `select count(*)::text as result from (
           select pg_relation_filepath(oid) as file from pg_class where relkind in ('r', 'i', 't') and relfilenode <> 0
           union all select 'pg_wal/' || name from pg_ls_waldir()
         ) files where position(convert_to('${text}', 'UTF8') in pg_read_binary_file(file, 0, 20000000, true)) > 0`,
      );
      return found.reduce((sum, { result }) => sum + Number(result), 0);
    };
    expect(await holds(name)).toBeGreaterThan(1);
    expect(await holds(secret)).toBe(0);
  });
});

test('every confidential column is long enough for its encrypted text', async () => {
  const columns = await app.db.asServer<{ area: string; field: string; checked: string }>(
    `select c.relname as area, a.attname as field, string_agg(pg_get_constraintdef(k.oid), ' ') as checked
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
     where col_description(c.oid, a.attnum) = 'confidential' group by 1, 2`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(8);
  const calls: [string, number][] = [
    ['private.fits($1, 10)', 10],
    ['private.is_long_text($1)', NOTES_MAX_CHARS],
  ];
  for (const [call, characters] of calls) {
    const lengths: [string, number][] = [
      ['', characters],
      ['~hb1:', 8 * characters + 100 - '~hb1:'.length],
    ];
    for (const [start, rest] of lengths) {
      const fits = `select ${call} as "fits"`;
      expect(await app.db.asServer(fits, [start + 'x'.repeat(rest)])).toEqual([{ fits: true }]);
      expect(await app.db.asServer(fits, [start + 'x'.repeat(rest + 1)])).toEqual([{ fits: false }]);
    }
  }
  for (const { area, field, checked } of columns) {
    const fits = `private\\.(?:fits\\(${field}, [1-9]\\d*\\)|is_long_text\\(${field}\\))`;
    const isThere = ` AND \\(length\\(btrim\\(${field}\\)\\) > 0\\)`;
    const isNotEmpty = `\\(${field} <> ''::text\\) AND `;
    expect([`${area}.${field}`, checked]).toEqual([
      `${area}.${field}`,
      expect.stringMatching(new RegExp(`^CHECK \\((?:${fits}|\\(${fits}${isThere}\\)|\\(${isNotEmpty}${fits}\\))\\)$`)),
    ]);
  }
});
