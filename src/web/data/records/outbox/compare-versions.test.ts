import { expect, it } from 'vitest';
import { changedColumns, type Values } from '../versions/compare-versions.ts';
import { compareWithStored } from './deliver-operation.ts';

/** What an open form saves is compared with the whole row that it began with. */
function compareVersions(base: Values, mine: Values, stored: Values) {
  const values = changedColumns(mine, base);
  const operation = { id: '', kind: 'change', values, base: null, sent: [] } as const;
  return compareWithStored(operation, { updated_at: '2', ...stored }, { values: mine, base });
}

const BASE = { topic: 'Values', notes: 'First', length: 60, follow_up: null, topics: ['a'], updated_at: '1' };

it.each([
  ['nothing was changed elsewhere', { notes: 'Mine' }, {}, { notes: 'Mine' }, []],
  ['each changed another column', { notes: 'Mine' }, { length: 90 }, { notes: 'Mine' }, []],
  ['both changed one column', { notes: 'Mine', length: 45 }, { notes: 'Theirs' }, { length: 45 }, ['notes']],
  ['both made the same change', { notes: 'Same' }, { notes: 'Same' }, {}, []],
  ['only the other one changed it', {}, { notes: 'Theirs' }, {}, []],
  ['one side emptied it', { notes: '' }, { notes: 'Theirs' }, {}, ['notes']],
  ['a form writes an empty text for null', { follow_up: '' }, {}, {}, []],
  ['lists differ', { topics: ['a', 'b'] }, { topics: ['c'] }, {}, ['topics']],
  ['lists are equal', { topics: ['a'] }, { topics: ['c'] }, {}, []],
])('%s', (_, mine, theirs, change, clashes) => {
  const { updated_at: _time, ...entered } = { ...BASE, ...mine };
  expect(compareVersions(BASE, entered, { ...BASE, ...theirs, updated_at: '2' })).toEqual({ change, clashes });
});

it('compares notes that begin with a time as texts', () => {
  const base = { notes: '2026-11-20T10:00:00Z first call' };
  const [mine, stored] = [{ notes: '2026-11-20T10:00:00Z mine' }, { notes: '2026-11-20T10:00:00Z theirs' }];
  expect(compareVersions(base, mine, base)).toEqual({ change: mine, clashes: [] });
  expect(compareVersions(base, mine, stored)).toEqual({ change: {}, clashes: ['notes'] });
});

it('reads two spellings of an instant as one', () => {
  const base = { date: '2026-11-20T00:00:00+00:00' };
  const stored = { date: '2026-11-21T00:00:00+00:00' };
  expect(compareVersions(base, { date: '2026-11-20T00:00:00.000Z' }, stored)).toEqual({ change: {}, clashes: [] });
});
