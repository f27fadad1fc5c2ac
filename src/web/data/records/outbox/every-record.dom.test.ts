// Every record can be added, changed and deleted without a connection, and is sent once when it is back: the list of records decides
// what is tried here, so that a new one is too.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ADA } from '#tests/support/web/outbox-coach.ts';
import { CLIENT, kept, lost, reconnect, server, setOnline, useOutboxServer } from '#tests/support/web/outbox-server.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES, type RecordKind, severalRecords } from '#domain/records/record-kinds.ts';
import { foldOperation } from '#web/data/device/operations.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import type { RecordTable } from '#web/data/wire/tables.ts';
import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordType } from '../record-types.ts';
import { askWhichToKeep } from '../versions/which-to-keep.ts';
import { outbox } from './outbox.ts';
import { operationOf, recordChange } from './record-change.ts';
import { recordRemoval } from './record-removal.ts';

expectLogs(
  /^Sending a change failed: /,
  /^Storing an unsent change failed/,
  /^(?:add|update) .+ failed(?:: | ChangedElsewhere: )/,
);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
vi.mock('../versions/which-to-keep.ts', { spy: true });
useOutboxServer();

/** No form writes the hours of erased clients: the server makes them. */
const TABLES = RECORD_NAMES.filter((table) => table !== 'erased_sessions');
const NEW = '50000000-0000-4000-8000-000000000001';
const OLD = '50000000-0000-4000-8000-000000000002';
const GONE = '50000000-0000-4000-8000-000000000003';
const STAMPS = { user_id: ADA, created_at: '2026-11-19T10:00:00Z', updated_at: '2026-11-19T10:00:00Z' };

/** A value for each column; rows of one table differ. */
const valuesOf = (table: RecordTable, row: string) =>
  Object.fromEntries(
    Object.entries(RECORDS[table].columns).map(([name, { kind }]) => [
      name,
      kind === 'client' ? CLIENT : `${name} of ${row}`,
    ]),
  );
const columnOf = (table: RecordTable) => Object.keys(RECORDS[table].columns).at(-1)!;
const rowsOf = (table: string) => (server.tables[table] ??= new Map());

beforeEach(() => {
  for (const table of TABLES) {
    for (const id of [OLD, GONE]) rowsOf(table).set(id, { id, ...valuesOf(table, id), ...STAMPS });
    // As a list that was opened has them.
    queryClient.setQueryData(
      [...recordType(table).key, 'page'],
      [...rowsOf(table).values()].map((row) => ({ ...row })),
    );
  }
});
afterEach(() => queryClient.clear());

const add = (table: RecordTable, note = 'new') =>
  recordChange({ table, id: NEW, values: { ...valuesOf(table, NEW), [columnOf(table)]: note } });
const change = (table: RecordTable, note = 'changed') =>
  recordChange({
    table,
    id: OLD,
    values: { ...valuesOf(table, OLD), [columnOf(table)]: note },
    base: { ...valuesOf(table, OLD), ...STAMPS },
  });

it.each(TABLES)('of %s the same is said as in the list of records', (table) => {
  const { one, named = [], confidential = [] }: RecordKind = RECORDS[table];
  expect(recordType(table)).toMatchObject({ one, many: severalRecords(table), named, confidential });
});

describe.each(TABLES)('%s', (table) => {
  it('is added, changed and deleted offline, named, and sent once, in order', async () => {
    setOnline(false);
    expect([await add(table), await change(table), await recordRemoval(table, [GONE])]).toEqual([
      'unsent',
      'unsent',
      null,
    ]);
    expect(outbox().map(({ id, kind }) => [id, kind])).toEqual([
      [NEW, 'add'],
      [OLD, 'change'],
      [GONE, 'remove'],
    ]);
    for (const { about } of outbox()) expect(about.name).not.toBe('');
    expect(server.writes).toEqual([]);
    expect(await reconnect()).toMatchObject({ held: [], isWaiting: false });
    expect(server.writes).toEqual([`POST ${table} ${NEW}`, `PATCH ${table}`, `DELETE ${table}`]);
    expect(rowsOf(table).get(NEW)).toMatchObject({ [columnOf(table)]: 'new' });
    expect(rowsOf(table).get(OLD)).toMatchObject({ [columnOf(table)]: 'changed' });
    expect([...rowsOf(table).keys()].toSorted()).toEqual([NEW, OLD]);
    expect([await kept(), outbox()]).toEqual([[], []]);
  });

  it('is one record when it is changed before it was sent, and nothing when it is deleted', async () => {
    setOnline(false);
    await add(table);
    await add(table, 'newer');
    expect(await kept()).toMatchObject([{ id: NEW, kind: 'add', values: { [columnOf(table)]: 'newer' } }]);
    queryClient.setQueryData([...recordType(table).key, 'page'], [{ id: NEW, ...STAMPS }]);
    await recordRemoval(table, [NEW]);
    expect(await kept()).toEqual([]);
  });

  it.each([false, true])(
    'that was just added is taken back offline though no page has loaded it; changed elsewhere: %s',
    async (isChanged) => {
      await add(table);
      const added = { ...rowsOf(table).get(NEW) };
      setOnline(false);
      await expect(recordRemoval(table, [NEW])).rejects.toThrow('This can only be deleted with a connection.');
      expect(await recordRemoval(table, [NEW], [added])).toBeNull();
      expect(outbox()).toMatchObject([{ id: NEW, kind: 'remove', values: {} }]);
      expect(outbox()[0]!.about.name).not.toBe('');
      if (isChanged) rowsOf(table).get(NEW)!['updated_at'] = '2026-11-20T11:00:00Z';
      expect((await reconnect()).held).toHaveLength(isChanged ? 1 : 0);
      expect(rowsOf(table).has(NEW)).toBe(isChanged);
    },
  );

  it('is one record when its answer was lost', async () => {
    server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
    expect(await add(table)).toBe('unsent');
    await reconnect();
    expect(rowsOf(table).get(NEW)).toMatchObject({ [columnOf(table)]: 'new' });
    expect(server.writes.filter((write) => !write.endsWith('nothing'))).toEqual([
      `POST ${table} ${NEW}`,
      ...(table === 'sessions' ? [] : [`POST ${table} ${NEW}`]),
    ]);
    expect(await kept()).toEqual([]);
  });

  it('stays, named, with the reason when the server refuses it', async () => {
    setOnline(false);
    await add(table);
    setOnline(true);
    server.deliver = (method, answer) =>
      method === 'POST' ? Response.json({ code: '23514', message: 'Too long' }, { status: 400 }) : answer;
    const { sendOutbox } = await import('./send-outbox.ts');
    expect(await sendOutbox()).toMatchObject({ held: [{ id: NEW }] });
    expect(outbox()).toMatchObject([{ table, refusal: { title: 'Not saved', text: 'Too long' } }]);
    expect(outbox()[0]!.about.name).not.toBe('');
  });

  it('asks when another device changed the same column', async () => {
    setOnline(false);
    await change(table);
    Object.assign(rowsOf(table).get(OLD)!, { [columnOf(table)]: 'theirs', updated_at: '2026-11-20T09:00:00Z' });
    expect(await reconnect()).toMatchObject({ held: [{ id: OLD, conflict: { updated_at: '2026-11-20T09:00:00Z' } }] });
    expect(rowsOf(table).get(OLD)).toMatchObject({ [columnOf(table)]: 'theirs' });
  });

  it('costs one transaction on the device while it is saved online', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    expect([await add(table), await change(table)]).toEqual(['saved', 'saved']);
    expect(transactions).toHaveBeenCalledTimes(2);
  });
});

describe('a form that was open before the same text was changed in another tab, and waits', () => {
  const column = columnOf('reflections');
  const other = (id: string, base?: typeof STAMPS) =>
    operationOf({ table: 'reflections', id, values: { [column]: 'first' }, ...(base && { base }) }, ADA);
  const both = () =>
    vi.mocked(askWhichToKeep).mockImplementationOnce(async ({ mine, stored }) => ({
      [column]: `${String(mine[column])} and ${String(stored[column])}`,
    }));

  it.each([
    ['without a connection', () => setOnline(false)],
    ['while its connection ends', () => (server.deliver = (method, answer) => (method === 'PATCH' ? lost() : answer))],
  ])('%s asks which of the two stays, and stores nothing before', async (_, disconnect) => {
    disconnect();
    await foldOperation(OLD, () => other(OLD, STAMPS));
    await expect(change('reflections', 'second')).rejects.toThrow('Save again to choose');
    expect(await kept()).toMatchObject([{ values: { [column]: 'first' } }]);
    both();
    expect(await change('reflections', 'second')).toBe('unsent');
    await reconnect();
    expect(rowsOf('reflections').get(OLD)).toMatchObject({ [column]: 'second and first' });
  });

  it('asks about a new record too, but not about what it began with or stored itself', async () => {
    setOnline(false);
    await foldOperation(NEW, () => other(NEW));
    const edit = (note: string) => {
      const values = { ...valuesOf('reflections', NEW), [column]: note };
      return recordChange({ table: 'reflections', id: NEW, values, began: { [column]: 'first' } });
    };
    expect([await edit('second'), await edit('third')]).toEqual(['unsent', 'unsent']);
    await foldOperation(NEW, () => other(NEW));
    both();
    expect(await add('reflections')).toBe('unsent');
    expect(await kept()).toMatchObject([{ values: { [column]: 'new and first' } }]);
  });
});

describe('a connection that ends', () => {
  it('leaves both of two changes of a row that were under way', async () => {
    server.deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
    const [first, last] = [Object.keys(RECORDS.education.columns)[0]!, columnOf('education')];
    const base = { ...valuesOf('education', OLD), ...STAMPS };
    const changeOf = (column: string) =>
      recordChange({ table: 'education', id: OLD, values: { ...valuesOf('education', OLD), [column]: 'mine' }, base });
    expect(await Promise.all([changeOf(first), changeOf(last)])).toEqual(['unsent', 'unsent']);
    expect(await kept()).toMatchObject([{ id: OLD, values: { [first]: 'mine', [last]: 'mine' } }]);
  });

  it('lets a record be removed that no page has loaded, and that the server may have', async () => {
    server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
    expect(await add('sessions')).toBe('unsent');
    expect(rowsOf('sessions').has(NEW)).toBe(true);
    expect(await recordRemoval('sessions', [NEW])).toBeNull();
    expect(outbox()).toMatchObject([{ id: NEW, kind: 'remove', about: { name: expect.stringMatching(/./) } }]);
    await reconnect();
    expect([rowsOf('sessions').has(NEW), await kept()]).toEqual([false, []]);
  });
});

describe('a tab that is hidden before the answer', () => {
  const hide = async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(kept).toHaveLength(1);
  };

  it('has the record on the device until it is answered', async () => {
    server.deliver = async (method, answer) => {
      if (method === 'POST') await hide();
      return answer;
    };
    expect(await add('reflections')).toBe('saved');
    expect(await kept()).toEqual([]);
  });

  it('leaves it there if the connection ends', async () => {
    server.deliver = async (method, answer) => {
      if (method === 'POST') await hide();
      return method === 'POST' ? lost() : answer;
    };
    expect(await add('reflections')).toBe('unsent');
    expect(await kept()).toMatchObject([{ id: NEW, isTried: true }]);
  });

  it('has the change on the device while the coach is asked which version stays', async () => {
    const column = columnOf('reflections');
    Object.assign(rowsOf('reflections').get(OLD)!, { [column]: 'theirs', updated_at: '2026-11-20T09:00:00Z' });
    vi.mocked(askWhichToKeep).mockImplementationOnce(async () => {
      await hide();
      return { [column]: 'both' };
    });
    expect(await change('reflections')).toBe('saved');
    expect(rowsOf('reflections').get(OLD)).toMatchObject({ [column]: 'both' });
    expect(await kept()).toEqual([]);
  });

  it('leaves there what another tab has left since', async () => {
    const other = operationOf({ table: 'reflections', id: NEW, values: { reflection: 'of another tab' } }, ADA);
    server.deliver = async (method, answer) => {
      if (method === 'POST') {
        await foldOperation(NEW, () => other);
        await hide();
      }
      return answer;
    };
    expect(await add('reflections')).toBe('saved');
    expect(await kept()).toEqual([other]);
  });

  it('is saved all the same where the device cannot store it', async () => {
    server.deliver = (method, answer) => {
      if (method === 'POST') {
        vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError');
        });
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        document.dispatchEvent(new Event('visibilitychange'));
      }
      return answer;
    };
    expect(await add('reflections')).toBe('saved');
  });
});
