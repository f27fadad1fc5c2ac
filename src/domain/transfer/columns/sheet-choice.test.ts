import { describe, expect, it } from 'vitest';
import { firstChoice, rowsOf, type SheetSummary, tableOf, withSheets } from './sheet-choice.ts';

const sessions = (name: string, rows = 10): SheetSummary => ({ name, rows, table: 'sessions', joins: 'sessions' });
const notes: SheetSummary = { name: 'Notes', rows: 3, table: null, joins: null };
const clients: SheetSummary = { name: 'Clients', rows: 5, table: 'clients', joins: 'clients' };
const log: SheetSummary = { name: 'Log', rows: 5, table: 'icf_log', joins: null };
const ofClient = (name: string): SheetSummary => ({
  ...notes,
  name,
  table: 'sessions',
  joins: 'sessions-without-client',
});

describe('what is chosen at first', () => {
  it.each<[string, readonly SheetSummary[], readonly number[]]>([
    ['one sheet', [notes], [0]],
    ['nothing that is recognised: the first', [notes, notes], [0]],
    ['the first that is recognised', [notes, clients], [1]],
    ['what is not clients', [notes, clients, sessions('2024')], [2]],
    ['all that join, before others', [clients, sessions('2023'), notes, sessions('2024')], [1, 3]],
    ['the larger of two groups', [clients, clients, sessions('1'), sessions('2'), sessions('3')], [2, 3, 4]],
    ['sheets of clients', [notes, ofClient('Ada'), ofClient('Ben')], [1, 2]],
    ['no more rows than an import may hold', [sessions('1', 60), sessions('2', 40), sessions('3', 1)], [0, 1]],
    ['one that alone has too many', [sessions('1', 160), sessions('2', 40)], [0, 1]],
    ['one of several that are read alone', [log, log], [0]],
  ])('%s', (_, sheets, chosen) => {
    expect(firstChoice(sheets, 100)).toEqual(chosen);
  });
});

describe('choosing by hand', () => {
  const sheets = [sessions('1'), clients, sessions('2'), sessions('3'), notes, notes];
  it.each<[string, readonly number[], readonly number[], boolean, readonly number[]]>([
    ['takes one out', [0, 2, 3], [2], false, [0, 3]],
    ['adds one of the same kind, in the order of the workbook', [0, 3], [2], true, [0, 2, 3]],
    ['takes out what is not read together', [0, 2], [1], true, [1]],
    ['takes all of a kind', [1], [0, 2, 3], true, [0, 2, 3]],
    ['reads what is not recognised alone', [4], [5], true, [5]],
    ['may leave none', [1], [1], false, []],
  ])('%s', (_, before, places, isChosen, after) => {
    expect(withSheets(sheets, before, places, isChosen)).toEqual(after);
  });
});

it('gives the kind of the chosen sheets and the number of their rows', () => {
  const sheets = [sessions('1'), ofClient('Ada'), { ...ofClient('Team'), table: null }, notes];
  expect(tableOf(sheets, [])).toBeNull();
  expect(tableOf(sheets, [0])).toBe('sessions');
  expect(tableOf(sheets, [2])).toBeNull();
  expect(tableOf(sheets, [1, 2])).toBe('sessions');
  expect(tableOf([clients, clients], [0, 1])).toBe('clients');
  expect(rowsOf(sheets, [0, 3])).toBe(13);
});
