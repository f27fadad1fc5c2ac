// private.log_changes: the chain of changes of each coach's log. What makes an entry, who may see it, and that nobody alters it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timelinessOf, type RecordedDay } from '#domain/log-changes/timeliness.ts';
import { practiceOf } from '#server/audit-file/audit-job.ts';
import { readPractice } from '#server/audit-file/read-practice.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { buildPractice } from '#server/demo/practice.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { checkLog } from '#tests/support/slow-log-chain.ts';
import { add, addDuplicateClients, mergeAsPlanned, undo } from './client-merging.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';

let app: RestTestApp;
let coach: Asker;
let client: string;
beforeAll(async () => {
  app = await startRestTestApp();
});
beforeEach(async () => {
  coach = await app.addCoach();
  client = await add(coach, 'clients', { name: 'Kim' });
});
afterAll(() => app.close());

const session = (change: object = {}) => ({
  client_id: client,
  date: '2026-11-02',
  duration: 60,
  completed: true,
  ...change,
});
/** What a row of a file needs besides. */
const IN_FILE = {
  notes: '',
  topics: [],
  follow_up: '',
  ...USUAL_SESSION,
};
const entries = async () =>
  app.db.asOwner<{ op: string; rows: number }>(
    'select op, octet_length(row_tags) / 16 as rows from private.log_entries($1) order by seq',
    [coach.id],
  );
const ops = async () => (await entries()).map(({ op, rows }) => `${op} ${rows}`);
const writeWaiting = async () => app.db.asOwner('select private.write_waiting_entries($1)', [coach.id]);
const intact = async (asker = coach) => expect((await checkLog(app.db.asOwner, asker.id)).faults).toEqual([]);
async function bring(rows: object, kind = 'archive'): Promise<string> {
  const id = randomUUID();
  await coach.ask('POST', 'import_runs', { id, kind, file_name: '' });
  const sent = await coach.ask('POST', 'import_parts', { import_id: id, part: 0, rows });
  expect(sent.status, sent.text).toBe(201);
  const answer = await coach.ask('POST', 'rpc/finish_import', { import_id: id, parts: 1 });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

describe('an entry', () => {
  test('is made by each statement that changes facts, with all its rows', async () => {
    const id = await add(coach, 'sessions', session());
    await coach.ask('POST', 'sessions', [session({ date: '2026-11-03' }), session({ date: '2026-11-04' })]);
    await coach.ask('PATCH', `sessions?id=eq.${id}`, { duration: 75 });
    await coach.ask('PATCH', `sessions?duration=eq.60`, { paid: true });
    await coach.ask('DELETE', `sessions?id=eq.${id}`);
    expect(await ops()).toEqual(['insert 1', 'insert 2', 'update 1', 'update 2', 'delete 1']);
    await intact();
  });

  test('has only the rows whose facts changed; notes, topics and the same values make none', async () => {
    const id = await add(coach, 'sessions', session());
    await add(coach, 'sessions', session({ date: '2026-11-03', duration: 90 }));
    await coach.ask('PATCH', `sessions?id=eq.${id}`, { notes: 'Something else', topics: ['goals'], follow_up: 'Call' });
    await coach.ask('PATCH', `sessions?id=eq.${id}`, { duration: 60 });
    await coach.ask('PATCH', `sessions?duration=gte.60`, { duration: 90 });
    await coach.ask('PATCH', 'sessions?duration=eq.7', { duration: 8 });
    await add(coach, 'clients', { name: 'Nobody yet' });
    expect(await ops()).toEqual(['insert 1', 'insert 1', 'update 1']);
    await intact();
  });

  test('is not made by what is refused or rolled back', async () => {
    await add(coach, 'sessions', session());
    expect((await coach.ask('POST', 'sessions', session())).status).toBe(409);
    expect(
      (await coach.ask('POST', 'sessions', [session({ date: '2026-11-05' }), session({ duration: -1 })])).status,
    ).toBe(400);
    expect(await ops()).toEqual(['insert 1']);
    await intact();
  });

  test('of an upsert has what was there apart from what is new', async () => {
    const id = await add(coach, 'sessions', session());
    const rows = [
      { id, ...session({ duration: 30 }) },
      { id: randomUUID(), ...session({ date: '2026-11-06' }) },
    ];
    const answer = await coach.ask('POST', 'sessions', rows, { prefer: 'resolution=merge-duplicates' });
    expect(answer.status, answer.text).toBe(201);
    expect((await ops()).toSorted()).toEqual(['insert 1', 'insert 1', 'update 1']);
    await intact();
  });

  test('is made for every area, in an import, and for what its undoing removes', async () => {
    const { clients, ...rows } = buildPractice('2026-11-20');
    const id = await bring({ clients, ...rows });
    const [counted] = await app.db.asOwner<{ rows: number }>(
      'select sum(octet_length(row_tags) / 16)::int as rows from private.log_entries($1)',
      [coach.id],
    );
    expect(counted!.rows).toBeGreaterThan(100);
    expect(new Set((await ops()).map((op) => op.split(' ')[0]))).toEqual(new Set(['insert']));
    await intact();
    expect((await coach.ask('POST', 'rpc/undo_import', { import_id: id })).status).toBe(200);
    await intact();
    const [row] = (await coach.ask('POST', 'rpc/log_changes', {})).body.rows as unknown[];
    expect(row).toBeUndefined();
  });

  test('of a deletion and of its undoing, of a merge and of its undoing, of erasing', async () => {
    await add(coach, 'sessions', session());
    const deletion_id = randomUUID();
    await coach.ask('POST', 'rpc/delete_records', { deletion_id, area: 'clients', ids: [client] });
    await intact();
    await coach.ask('POST', 'rpc/undo_deletion', { deletion_id });
    expect(await ops()).toEqual(['insert 1', 'delete 1', 'insert 1']);
    await intact();
    const { anna, other } = await addDuplicateClients(coach);
    const merged = await mergeAsPlanned(coach, anna, other);
    await intact();
    expect((await undo(coach, merged.merge_id)).status).toBe(200);
    await intact();
    await coach.ask('POST', 'rpc/erase_client', { client_id: anna });
    await intact();
  });
});

test('statements at once of one coach make one chain without gap or fork, and none waits for ever', async () => {
  await add(coach, 'sessions', session());
  const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
  const writes = Array.from({ length: 60 }, (_, i) => {
    if (i % 3 === 0) return coach.ask('POST', 'sessions', [session({ date: day(i) }), session({ date: day(i + 500) })]);
    if (i % 3 === 1) return coach.ask('PATCH', 'sessions?date=eq.2026-11-02', { duration: 61 + i });
    return coach.ask('POST', 'cpd_records', { date: day(i), hours: 1, title: 'Course' });
  });
  for (const { status, text } of await Promise.all(writes)) expect([201, 204], text).toContain(status);
  const { faults, entries: count } = await checkLog(app.db.asOwner, coach.id);
  expect(faults).toEqual([]);
  expect(count).toBe(61);
});

describe('what is stored', () => {
  const flip = (column: string, place: number) => `set_byte(${column}, ${place}, get_byte(${column}, ${place}) # 1)`;
  const change = (set: string, seq: number) =>
    `update private.log_changes set ${set} where user_id = $1 and seq = ${seq}`;

  // Entry 1 is of two rows; 2 to 4 are packed.
  test.each([
    ['the instant', change("at = '2020-01-01'", 1)],
    ['the kind', change("op = 'found'", 1)],
    ['a tag', change(`row_tags = ${flip('row_tags', 9)}`, 1)],
    ['a hash', change(`row_hashes = ${flip('row_hashes', 31)}`, 1)],
    ['the chain', change(`chain = ${flip('chain', 0)}`, 1)],
    ['an instant among packed ones', change(`packed = ${flip('packed', 7)}`, 4)],
    ['a kind among packed ones', change(`packed = ${flip('packed', 57 + 8)}`, 4)],
    ['a tag among packed ones', change(`packed = ${flip('packed', 57 + 10)}`, 4)],
    ['a hash among packed ones', change(`packed = ${flip('packed', 3 * 57 - 1)}`, 4)],
    ['the chain after packed ones', change(`chain = ${flip('chain', 0)}`, 4)],
    ['one of the packed ones missing', change('packed = substr(packed, 58)', 4)],
    ['a number', change('seq = seq + 7', 4)],
    ['an entry that is missing', 'delete from private.log_changes where user_id = $1 and seq = 1'],
    [
      'the secret',
      String.raw`update private.storage_use set log_secret = set_byte(log_secret, 3, get_byte(log_secret, 3) # 1) where user_id = $1`,
    ],
    [
      'a duration in the log',
      "update public.sessions set duration = duration + 1 where user_id = $1 and date = '2026-11-03'",
    ],
    [
      'a row that was never logged',
      "insert into public.reflections (user_id, date, title) values ($1, '2026-11-02', 'x')",
    ],
    ['a row that is gone', "delete from public.sessions where user_id = $1 and date = '2026-11-03'"],
  ])('and altered as the database’s owner is found: %s', async (_what, statement) => {
    await coach.ask('POST', 'sessions', [session({ date: '2026-11-04' }), session({ date: '2026-11-05' })]);
    const id = await add(coach, 'sessions', session());
    await coach.ask('PATCH', `sessions?id=eq.${id}`, { duration: 75 });
    await add(coach, 'sessions', session({ date: '2026-11-03' }));
    await writeWaiting();
    await intact();
    await app.db.asOwner(
      `do $$ begin set local session_replication_role = 'replica'; ${statement.replaceAll('$1', `'${coach.id}'`)}; end $$`,
    );
    expect((await checkLog(app.db.asOwner, coach.id)).faults).not.toEqual([]);
  });

  test.each([
    ['the tag', 10],
    ['the hash', 40],
    ['what was done', 8],
  ])('and altered while it waits is found: %s', async (_what, place) => {
    await add(coach, 'sessions', session());
    await intact();
    await app.db.asOwner(
      'update private.storage_use set log_waiting = set_byte(log_waiting, $2, get_byte(log_waiting, $2) # 1) where user_id = $1',
      [coach.id, place],
    );
    expect((await checkLog(app.db.asOwner, coach.id)).faults).not.toEqual([]);
  });

  test('is the same before and after entries of one row are written together', async () => {
    for (let day = 10; day < 31; day += 1) {
      await add(coach, 'sessions', session({ date: `2026-10-${day}` }));
      const before = (await coach.ask('POST', 'rpc/log_changes', {})).body;
      await writeWaiting();
      expect((await coach.ask('POST', 'rpc/log_changes', {})).body).toEqual(before);
      await intact();
      if (day % 10 === 5) await coach.ask('PATCH', 'sessions?duration=eq.60', { paid: day === 15 });
    }
    for (let day = 1; day < 29; day += 1) {
      await add(coach, 'sessions', session({ date: `2026-02-${String(day).padStart(2, '0')}` }));
      // No fact: makes no entry, also not beside eight that were just written.
      await coach.ask('PATCH', 'sessions?date=eq.2026-02-01', { notes: `After ${day}` });
      await intact();
    }
    const [stored] = await app.db.asOwner<{ waiting: number }>(
      'select octet_length(log_waiting) / 57 as waiting from private.storage_use where user_id = $1',
      [coach.id],
    );
    expect(stored!.waiting).toBe(28 % 8);
  });

  test('is read or written by nobody but through the coach’s own call', async () => {
    await add(coach, 'sessions', session());
    const stranger = await app.addCoach();
    for (const table of ['log_changes', 'storage_use']) {
      expect((await coach.ask('GET', table)).status).toBe(404);
      for (const statement of [
        `select * from private.${table}`,
        `delete from private.${table}`,
        `update private.${table} set user_id = user_id`,
      ])
        await expect(app.db.asServer(statement), statement).rejects.toThrow('permission denied');
    }
    for (const call of ['log_changes', 'recorded_days'])
      expect((await app.anon.ask('POST', `rpc/${call}`, {})).status).toBe(401);
    expect((await stranger.ask('POST', 'rpc/log_changes', {})).body).toEqual({ entries: [], rows: [] });
    expect((await stranger.ask('POST', 'rpc/recorded_days', {})).body).toEqual({ began: null, days: [] });
  });

  test('is read in pages of whole entries, each with the rows whose facts its entries have', async () => {
    const days = (from: number) =>
      Array.from({ length: 3_000 }, (_, at) => {
        const date = new Date(Date.UTC(1990, 0, 1 + from + at)).toISOString().slice(0, 10);
        return session({ date });
      });
    for (const from of [0, 3_000, 6_000]) expect((await coach.ask('POST', 'sessions', days(from))).status).toBe(201);
    for (const date of ['2026-11-02', '2026-11-03']) await add(coach, 'sessions', session({ date }));
    interface Page {
      readonly entries: readonly { readonly seq: number }[];
      readonly rows: readonly (readonly [area: string, id: string, facts: string, seq: number])[];
    }
    const page = async (after: number) => (await coach.ask('POST', 'rpc/log_changes', { after })).body as Page;
    const pages = [await page(0), await page(2), await page(5)];
    expect(pages[0]).toEqual((await coach.ask('POST', 'rpc/log_changes', {})).body);
    expect(pages.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[1, 2], [3, 4, 5], []]);
    expect(pages.map(({ rows }) => rows.length)).toEqual([6_000, 3_002, 0]);
    expect(new Set(pages[1]!.rows.map(([, , , seq]) => seq))).toEqual(new Set([3, 4, 5]));
    await intact();
  });

  test('contains no text, and is deleted with the account', async () => {
    await add(coach, 'sessions', session({ notes: 'Quibble', topics: ['Quibble'], engagement: 'Quibble' }));
    const { text } = await coach.ask('POST', 'rpc/log_changes', {});
    expect(text).toContain('sessions|1|2026-11-02|60|');
    expect(text).not.toContain('Quibble');
    await app.db.asServer('delete from auth.users where id = $1', [coach.id]);
    for (const table of ['log_changes', 'storage_use'])
      expect(await app.db.asOwner(`select from private.${table} where user_id = $1`, [coach.id]), table).toEqual([]);
  });

  test('is read with a lapsed subscription', async () => {
    await add(coach, 'sessions', session());
    await app.db.asOwner(
      "update public.profiles set subscription_status = 'canceled', subscription_end_date = now() - interval '1 day' where id = $1",
      [coach.id],
    );
    expect((await coach.ask('POST', 'sessions', session({ date: '2026-11-09' }))).status).toBe(402);
    expect((await coach.ask('POST', 'rpc/log_changes', {})).body.entries).toHaveLength(1);
    expect((await coach.ask('POST', 'rpc/recorded_days', {})).body.days).toHaveLength(1);
  });
});

describe('the day of recording', () => {
  const NOW = new Date();
  const dayBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const today = dayBefore(0);
  const days = async () =>
    (await coach.ask('POST', 'rpc/recorded_days', {})).body as { began: string; days: unknown[] };
  /** As an audit file has it. */
  const recordedRows = async () => {
    const dataKeys = createDataKeys(app.db, createWrappingKeys(app.settings.notesKeys));
    return practiceOf(await readPractice({ db: app.db, dataKeys }, await app.tokens.verify(coach.token)))!.recorded;
  };
  /** Moves all entries so far into the past, as if they had been made then; the chain is then made anew. */
  const age = async (interval: string) => {
    await writeWaiting();
    await app.db.asOwner(`do $$ declare one record; before bytea; earlier timestamptz; begin
      create temp table aged as select * from private.log_entries('${coach.id}');
      delete from private.log_changes where user_id = '${coach.id}';
      for one in select * from aged order by seq loop
        earlier := one.at - interval '${interval}';
        before := private.log_chain(before, one.seq, one.op, (extract(epoch from earlier) * 1000000)::bigint, one.row_tags, one.row_hashes);
        insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain)
          values ('${coach.id}', one.seq, earlier, one.op, one.row_tags, one.row_hashes, before);
      end loop;
      update private.storage_use set log_head = before where user_id = '${coach.id}';
      drop table aged; end $$`);
    await intact();
  };

  test('is that of the last change of a fact, and no other change makes it later', async () => {
    const kept = await add(coach, 'sessions', session({ date: dayBefore(33) }));
    const changed = await add(coach, 'sessions', session({ date: dayBefore(32) }));
    await age('30 days');
    await coach.ask('PATCH', `sessions?id=eq.${kept}`, { notes: 'Corrected' });
    await coach.ask('PATCH', `sessions?id=eq.${changed}`, { duration: 90 });
    expect((await days()).days).toEqual([
      ['sessions', dayBefore(33), dayBefore(30), false, 1, null],
      ['sessions', dayBefore(32), today, false, 1, null],
    ]);
    await coach.ask('PATCH', `sessions?id=eq.${changed}`, { duration: 60 });
    expect((await days()).days[1]).toEqual(['sessions', dayBefore(32), today, false, 1, null]);
  });

  test('stays when a deletion is undone, and not when the row comes back later', async () => {
    const id = await add(coach, 'sessions', session({ date: dayBefore(33) }));
    await age('30 days');
    const deletion_id = randomUUID();
    await coach.ask('POST', 'rpc/delete_records', { deletion_id, area: 'sessions', ids: [id] });
    await coach.ask('POST', 'rpc/undo_deletion', { deletion_id });
    expect((await days()).days).toEqual([['sessions', dayBefore(33), dayBefore(30), false, 1, null]]);
    await coach.ask('DELETE', `sessions?id=eq.${id}`);
    await age('2 hours');
    await add(coach, 'sessions', { id, ...session({ date: dayBefore(33) }) });
    expect((await days()).days).toEqual([['sessions', dayBefore(33), today, false, 1, null]]);
  });

  test('stays with the hours of an erased client, which are in the chain', async () => {
    await coach.ask('POST', 'sessions', [
      session({ date: dayBefore(33) }),
      session({ date: dayBefore(32), completed: false }),
    ]);
    await age('30 days');
    await coach.ask('POST', 'rpc/erase_client', { client_id: client });
    expect((await days()).days).toEqual([['sessions', dayBefore(33), dayBefore(30), false, 1, null]]);
    await intact();
    const [row] = (await coach.ask('POST', 'rpc/log_changes', {})).body.rows as string[][];
    expect(row![2]).toMatch(new RegExp(`^erased_sessions\\|1\\|.*\\|${dayBefore(30)}$`));
  });

  test('is before the day for what was entered ahead, until it is marked as held', async () => {
    const planned = await add(coach, 'sessions', session({ date: dayBefore(3), completed: false }));
    await add(coach, 'sessions', session({ date: dayBefore(2) }));
    await age('390 days');
    await coach.ask('PATCH', `sessions?id=eq.${planned}`, { completed: true });
    const sum = timelinessOf((await days()).days as RecordedDay[], today);
    expect(sum).toMatchObject({ timely: 1, ahead: 1, late: 0 });
    const file = await recordedRows();
    expect([...file.prompt.values()].toSorted()).toEqual([false, true]);
  });

  test.each([
    ['where the date begins first', "date_trunc('day', now()) + interval '10 hours'", 1, 'timely'],
    ['a moment before', "date_trunc('day', now()) + interval '9 hours 59 minutes 59 seconds'", 1, 'ahead'],
    ['on its own day in Honolulu', "date_trunc('day', now()) + interval '9 hours'", -1, 'timely'],
    ['at the end of the seventh day', "date_trunc('day', now()) - interval '1 microsecond'", -8, 'timely'],
    ['at the beginning of the eighth', "date_trunc('day', now())", -8, 'late'],
  ])(
    'counts the same on the page and in a file, and stays when the client is erased: %s',
    async (_when, instant, offset, as) => {
      await add(coach, 'sessions', session({ date: dayBefore(-offset) }));
      await writeWaiting();
      await app.db.asOwner(`do $$ declare one record; begin
      select * into strict one from private.log_entries('${coach.id}');
      delete from private.log_changes where user_id = '${coach.id}';
      insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain)
        values ('${coach.id}', one.seq, ${instant}, one.op, one.row_tags, one.row_hashes, private.log_chain(null, one.seq, one.op,
          (extract(epoch from ${instant}) * 1000000)::bigint, one.row_tags, one.row_hashes));
      update private.storage_use u set log_head = c.chain from private.log_changes c
        where u.user_id = '${coach.id}' and c.user_id = u.user_id; end $$`);
      await intact();
      const read = async () => timelinessOf((await days()).days as RecordedDay[], dayBefore(-2));
      expect(await read()).toMatchObject({ [as]: 1 });
      expect([...(await recordedRows()).prompt.values()]).toEqual([as === 'timely']);
      await coach.ask('POST', 'rpc/erase_client', { client_id: client, person: randomUUID() });
      expect(await read()).toMatchObject({ [as]: 1 });
    },
  );

  test('of what an import brought is said apart, also after a correction, and is forgotten with its undoing', async () => {
    const [late, inTime] = [randomUUID(), randomUUID()];
    const id = await bring(
      {
        sessions: [
          { id: late, ...IN_FILE, ...session({ date: dayBefore(300) }) },
          { id: inTime, ...IN_FILE, ...session({ date: dayBefore(3) }) },
        ],
      },
      'sessions',
    );
    const read = async () => timelinessOf((await days()).days as RecordedDay[], today);
    expect(await read()).toMatchObject({ timely: 1, late: 0, imported: 1, importedOn: [today] });
    const file = await recordedRows();
    expect([[...file.prompt], [...file.imported]]).toEqual([
      [[`sessions ${inTime}`, true]],
      [[`sessions ${late}`, today]],
    ]);
    await coach.ask('PATCH', `sessions?id=eq.${late}`, { duration: 75 });
    expect(await read()).toMatchObject({ timely: 1, late: 0, imported: 1 });
    expect((await coach.ask('POST', 'rpc/undo_import', { import_id: id })).status).toBe(200);
    expect(await read()).toMatchObject({ timely: 0, imported: 0, importedOn: [] });
  });

  test('is not taken from a file', async () => {
    const row = {
      id: randomUUID(),
      person: randomUUID(),
      date: '2020-01-02',
      duration: 60,
      kind: 'coaching',
      paid: true,
    };
    const rest = { format: 'individual', participants: null, peer_exchange: false, engagement: null, opening: false };
    const id = randomUUID();
    await coach.ask('POST', 'import_runs', { id, kind: 'archive', file_name: '' });
    const part = (erased: object) => ({ import_id: id, part: 0, rows: { erased_sessions: [erased] } });
    const forged = { ...row, ...rest, recorded_on: '2020-01-02' };
    expect((await coach.ask('POST', 'import_parts', part(forged))).status).toBe(400);
    await coach.ask('POST', 'import_parts', part({ ...row, ...rest }));
    // Whatever a part holds.
    await app.db.asOwner(
      `update public.import_parts set rows = jsonb_set(rows, '{erased_sessions,0,recorded_on}', '"2020-01-02"') where import_id = $1`,
      [id],
    );
    expect((await coach.ask('POST', 'rpc/finish_import', { import_id: id, parts: 1 })).status).toBe(200);
    expect((await days()).days).toEqual([['sessions', '2020-01-02', null, true, 1, null]]);
  });
});
