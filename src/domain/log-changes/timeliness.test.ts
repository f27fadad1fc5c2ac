import { describe, expect, it, test } from 'vitest';
import {
  recordedDay,
  timelinessByArea,
  timelinessOf,
  timelyMeaning,
  timelyPercent,
  timelyText,
  type RecordedDay,
} from './timeliness.ts';

const TODAY = '2026-11-20';
const NONE = { timely: 0, ahead: 0, late: 0, imported: 0, before: 0, unlogged: 0, importedOn: [] };
const day = (
  change: Partial<{ date: string; on: string | null; isFound: boolean; rows: number; imported: string }> = {},
): RecordedDay => {
  const { date = '2026-11-02', on = '2026-11-02', isFound = false, rows = 1, imported = null } = change;
  return ['sessions', date, on, isFound, rows, imported];
};

describe('a record', () => {
  test.each([
    ['on its day', { on: '2026-11-02' }, { timely: 1 }],
    ['seven days later', { on: '2026-11-09' }, { timely: 1 }],
    ['eight days later', { on: '2026-11-10' }, { late: 1 }],
    ['over the turn of a year', { date: '2025-12-30', on: '2026-01-06' }, { timely: 1 }],
    ['the day before', { on: '2026-11-01' }, { ahead: 1 }],
    ['thirteen months before its day', { on: '2025-10-02' }, { ahead: 1 }],
    ['by an import in time', { on: '2026-11-09', imported: '2026-11-09' }, { timely: 1 }],
    ['by an import ahead', { on: '2026-11-01', imported: '2026-11-01' }, { ahead: 1 }],
    ['by an import later', { on: '2026-11-19', imported: '2026-11-19' }, { imported: 1, importedOn: ['2026-11-19'] }],
    ['by an import, and corrected', { on: TODAY, imported: '2026-11-19' }, { imported: 1, importedOn: ['2026-11-19'] }],
    ['when the chain began', { on: '2026-11-02', isFound: true }, { before: 1 }],
    ['erased, of an unknown day', { on: null, isFound: true }, { before: 1 }],
    ['in no entry as it stands', { on: null }, { unlogged: 1 }],
    ['today', { date: TODAY, on: TODAY }, { timely: 1 }],
    ['planned', { date: '2026-11-21', on: TODAY }, {}],
  ] as const)('recorded %s', (_when, change, expected) => {
    expect(timelinessOf([day(change)], TODAY)).toEqual({ ...NONE, ...expected });
  });
});

const DAYS: readonly RecordedDay[] = [
  day({ rows: 46 }),
  day({ on: '2026-11-19', rows: 3 }),
  day({ on: null, rows: 1 }),
  day({ date: '2025-03-01', on: '2026-11-19', isFound: true, rows: 80 }),
  ['cpd_records', '2025-01-01', '2025-01-03', false, 2, null],
];

it('is summed by area', () => {
  expect([...timelinessByArea(DAYS, TODAY)]).toEqual([
    ['sessions', { ...NONE, timely: 46, late: 3, before: 80, unlogged: 1 }],
    ['cpd_records', { ...NONE, timely: 2 }],
  ]);
});

it('is said in one line, of which what is left out is named', () => {
  const sum = timelinessByArea(DAYS, TODAY).get('sessions')!;
  expect(timelyText(sum, 'sessions')).toBe('Recorded within 7 days of the session: 92 % (46 of 50)');
  expect(timelyMeaning(sum, '2026-11-19')).toMatch(
    /80 from before 19 November 2026, .* are left out\. 1 does not match/,
  );
  const ahead = { ...NONE, timely: 2, ahead: 403 };
  expect(timelyText(ahead, 'sessions')).toBe('Recorded within 7 days of the session: 0 % (2 of 405)');
  expect(timelyMeaning(ahead, '2026-11-19')).toMatch(
    /7 days\. 403 do not count as in time: they were entered before the day, and not changed since\.$/,
  );
  expect(timelyText({ ...NONE, before: 5 }, 'sessions')).toBeNull();
});

it('accuses nobody after an import: what came from it, and when, is said and left out', () => {
  const only = { ...NONE, imported: 360, importedOn: ['2026-11-20'] };
  expect(timelyText(only, 'sessions')).toBe('360 records came from an import on 20 November 2026');
  expect(timelyMeaning(only, '2026-11-20')).toBe(
    'Imported records are left out: a file can’t show when they were first written down.',
  );
  const some = { ...only, timely: 4, importedOn: ['2026-11-18', '2026-11-20'] };
  expect(timelyText(some, 'sessions')).toBe('Recorded within 7 days of the session: 100 % (4 of 4)');
  expect(timelyMeaning(some, '2026-11-20')).toMatch(
    /7 days\. 360 records came from imports between 18 November 2026 and 20 November 2026\. Imported records are left out: [^.]*\.$/,
  );
});

// The day begins at 10:00 UTC of the day before where clocks are furthest ahead.
test.each([
  ['in Auckland on its own morning', '2026-11-01T20:00:00Z', '2026-11-02'],
  ['where its day begins first', '2026-11-01T10:00:00Z', '2026-11-02'],
  ['a moment before', '2026-11-01T09:59:59Z', '2026-11-01'],
  ['in Honolulu on its own evening', '2026-11-03T09:00:00Z', '2026-11-03'],
  ['at noon of its day', '2026-11-02T12:00:00Z', '2026-11-02'],
  ['a week ahead', '2026-10-26T12:00:00Z', '2026-10-26'],
])('a record made %s', (_where, instant, expected) => {
  expect(recordedDay(Date.parse(instant), '2026-11-02')).toBe(expected);
});

it('is never rounded up', () => {
  expect(timelyPercent({ ...NONE, timely: 999, late: 1 })).toBe(99);
  expect(timelyPercent({ ...NONE, timely: 3 })).toBe(100);
  expect(timelyPercent(NONE)).toBeNull();
});
