import { describe, expect, it, test } from 'vitest';
import {
  timelinessByArea,
  timelinessByYear,
  timelinessOf,
  timelyMeaning,
  timelyPercent,
  timelyText,
  type RecordedDay,
} from './timeliness.ts';

const TODAY = '2026-11-20';
const NONE = { timely: 0, ahead: 0, late: 0, before: 0, unlogged: 0 };
const day = (
  change: Partial<{ date: string; on: string | null; isFound: boolean; rows: number }> = {},
): RecordedDay => {
  const { date = '2026-11-02', on = '2026-11-02', isFound = false, rows = 1 } = change;
  return ['sessions', date, on, isFound, rows];
};

describe('a record', () => {
  test.each([
    ['on its day', { on: '2026-11-02' }, { timely: 1 }],
    ['seven days later', { on: '2026-11-09' }, { timely: 1 }],
    ['eight days later', { on: '2026-11-10' }, { late: 1 }],
    ['over the turn of a year', { date: '2025-12-30', on: '2026-01-06' }, { timely: 1 }],
    ['before its day', { on: '2026-10-20' }, { timely: 1, ahead: 1 }],
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
  ['cpd_records', '2025-01-01', '2025-01-03', false, 2],
];

it('is summed by area and by year', () => {
  expect([...timelinessByArea(DAYS, TODAY)]).toEqual([
    ['sessions', { ...NONE, timely: 46, late: 3, before: 80, unlogged: 1 }],
    ['cpd_records', { ...NONE, timely: 2 }],
  ]);
  expect([...timelinessByYear(DAYS, TODAY)]).toEqual([
    ['2026', { ...NONE, timely: 46, late: 3, unlogged: 1 }],
    ['2025', { ...NONE, timely: 2, before: 80 }],
  ]);
});

it('is said in one line, of which what is left out is named', () => {
  const sum = timelinessByArea(DAYS, TODAY).get('sessions')!;
  expect(timelyText(sum, 'sessions')).toBe('Recorded within 7 days of the session: 92 % (46 of 50)');
  expect(timelyMeaning(sum, '2026-11-19')).toMatch(
    /80 from before 19 November 2026, .* are left out\. 1 does not match/,
  );
  expect(timelyMeaning({ ...NONE, timely: 2, ahead: 1 }, '2026-11-19')).toMatch(
    /7 days\. 1 was recorded before the day\.$/,
  );
  expect(timelyText({ ...NONE, before: 5 }, 'sessions')).toBeNull();
});

it('is never rounded up', () => {
  expect(timelyPercent({ ...NONE, timely: 999, late: 1 })).toBe(99);
  expect(timelyPercent({ ...NONE, timely: 3 })).toBe(100);
  expect(timelyPercent(NONE)).toBeNull();
});
