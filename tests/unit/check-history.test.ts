// The checker of histories (tests/failure/history) reports each kind of error, and nothing in a correct history.
import { describe, expect, test } from 'vitest';
import { checkHistory } from '#tests/failure/history/check-history.ts';
import type { History, Outcome, Read, SeenRow, Write } from '#tests/failure/history/history.ts';

const [ANN, BOB] = ['ann', 'bob'];
const write = (kind: Write['kind'], version: number, began: number, outcome: Outcome = 'acknowledged'): Write => {
  return { kind, coach: ANN, key: 'a', version, began, ended: began + 2, outcome, rows: 1 };
};
const row = (version: number, changes: Partial<SeenRow> = {}): SeenRow => {
  const payload = { key: 'a', version };
  return { id: 'id-a', owner: ANN, name: payload, notes: payload, ...changes };
};
const read = (began: number, rows: SeenRow[], key: string | null = 'a'): Read => {
  return { coach: ANN, key, began, ended: began + 2, rows };
};
const INSERTED = write('insert', 1, 0);
const UPDATED = write('update', 2, 10);
const DELETED = write('delete', 3, 20);
const unknown = (one: Write): Write => ({ ...one, outcome: 'unknown', rows: 0 });
const refused = (one: Write): Write => ({ ...one, outcome: 'refused', rows: 0 });
const both = (began: number, rows: SeenRow[]) => [read(began, rows), read(began, rows, null)];

describe('a correct history', () => {
  test.each<[string, History]>([
    [
      'a record’s life',
      { writes: [INSERTED, UPDATED, DELETED], reads: [...both(5, [row(1)]), ...both(15, [row(2)]), ...both(25, [])] },
    ],
    [
      'reads during a write see it or not',
      {
        writes: [INSERTED, UPDATED],
        reads: [...both(-1, []), ...both(1, [row(1)]), ...both(11, [row(1)]), ...both(11, [row(2)])],
      },
    ],
    ['an unknown insert is there', { writes: [unknown(INSERTED)], reads: [...both(5, []), ...both(15, [row(1)])] }],
    ['an unknown insert is not there', { writes: [unknown(INSERTED)], reads: both(15, []) }],
    [
      'an unknown update happens late',
      { writes: [INSERTED, unknown(UPDATED)], reads: [...both(15, [row(1)]), ...both(30, [row(2)])] },
    ],
    [
      'an unknown delete happens late, or never',
      { writes: [INSERTED, UPDATED, unknown(DELETED)], reads: [...both(25, [row(2)]), ...both(40, [])] },
    ],
    ['a refused update leaves the record', { writes: [INSERTED, refused(UPDATED)], reads: both(15, [row(1)]) }],
    ['a refused insert is not there', { writes: [refused(INSERTED)], reads: both(15, []) }],
  ])('%s', (_name, history) => {
    expect(checkHistory(history)).toEqual([]);
  });
});

describe('an error is reported:', () => {
  test.each<[string, RegExp, History]>([
    ['a lost insert, read by id', /^lost or stale: a .* insert 1/, { writes: [INSERTED], reads: [read(5, [])] }],
    [
      'a lost insert, missing in the list',
      /^lost or stale: a is missing/,
      { writes: [INSERTED], reads: [read(5, [], null)] },
    ],
    [
      'a lost update',
      /^lost or stale: a .* update 2/,
      { writes: [INSERTED, UPDATED], reads: [read(50, [row(1)], null)] },
    ],
    ['an update that found no row', /^lost: update 2/, { writes: [INSERTED, { ...UPDATED, rows: 0 }], reads: [] }],
    [
      'a stale read after one that was right',
      /^lost or stale/,
      { writes: [INSERTED, UPDATED], reads: [read(13, [row(2)]), read(16, [row(1)])] },
    ],
    [
      'a deleted record that is there again',
      /delete 3$/,
      { writes: [INSERTED, UPDATED, DELETED], reads: [read(25, []), read(30, [row(2)])] },
    ],
    [
      'an insert that is there twice, in one answer',
      /^doubled: a is there twice/,
      { writes: [INSERTED], reads: [read(5, [row(1), row(1)], null)] },
    ],
    [
      'an insert that is there twice, under another id',
      /^doubled: a is there as id-a and id-b/,
      { writes: [INSERTED], reads: [read(5, [row(1)]), read(9, [row(1, { id: 'id-b' })])] },
    ],
    [
      'a row of another coach',
      /^foreign: ann got a of bob/,
      { writes: [INSERTED], reads: [read(5, [row(1, { owner: BOB })], null)] },
    ],
    [
      'a record of another coach under this one’s name',
      /^foreign: bob got a of ann/,
      { writes: [INSERTED], reads: [{ ...read(5, [row(1, { owner: BOB })], null), coach: BOB }] },
    ],
    [
      'a refused insert that is there',
      /^refused: version 1/,
      { writes: [refused(INSERTED)], reads: [read(5, [row(1)])] },
    ],
    [
      'a refused update that is there',
      /^refused: version 2/,
      { writes: [INSERTED, refused(UPDATED)], reads: [read(15, [row(2)])] },
    ],
    [
      'half a write',
      /^half: a/,
      { writes: [INSERTED, unknown(UPDATED)], reads: [read(15, [row(2, { notes: { key: 'a', version: 1 } })])] },
    ],
    [
      'a text that is not encrypted as it was written',
      /^half: a/,
      { writes: [INSERTED], reads: [read(5, [row(1, { notes: null })])] },
    ],
    [
      'a write that is seen before it was sent',
      /^too early: version 2/,
      { writes: [INSERTED, UPDATED], reads: [read(5, [row(2)])] },
    ],
    ['a version that nobody wrote', /^never written: version 7/, { writes: [INSERTED], reads: [read(5, [row(7)])] }],
    ['a row that nobody wrote', /^never written: row id-a/, { writes: [], reads: [read(5, [row(1)], null)] }],
    [
      'an unknown insert that is there and then not, by id',
      /^went back: a/,
      { writes: [unknown(INSERTED)], reads: [read(5, [row(1)]), read(9, [])] },
    ],
    [
      'an unknown insert that is there and then not, in the list',
      /^lost or stale: a is missing/,
      { writes: [unknown(INSERTED)], reads: [read(5, [row(1)], null), read(9, [], null)] },
    ],
    [
      'an unknown update that is undone',
      /^went back: a/,
      { writes: [INSERTED, unknown(UPDATED)], reads: [read(15, [row(2)]), read(19, [row(1)])] },
    ],
  ])('%s', (_name, problem, history) => {
    const problems = checkHistory(history);
    expect(problems.length).toBeGreaterThan(0);
    expect(
      problems.some((one) => problem.test(one)),
      problems.join('\n'),
    ).toBe(true);
  });
});
