// A day that is written once for several rows: the coach is asked once, the rows get it by the answer, and each says so.
import { describe, expect, it, test } from 'vitest';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { fillMergedCells } from '#domain/transfer/files/merged-cells.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { PRACTICE } from '#tests/support/transfer/import-circumstances.ts';

const HEADER = ['Client', 'Date', 'Minutes'];
const ABOVE = { undated: 'above' as const };
const plan = (rows: string[][], answers: ImportAnswers = {}, names: string[] = []) =>
  planTable('sessions', rows, answers, PRACTICE, {}, names);
const days = (planned: ReturnType<typeof plan>) =>
  records(planned).map((record) => (record as { date: string } | null)?.date ?? null);

const ONCE = [
  HEADER,
  ['Ada Lund', '2026-03-03', '60'],
  ['Ben Cole', '', '45'],
  ['Cleo Marr', '', '30'],
  ['Ada Lund', '2026-03-04', '60'],
];

describe('a day in the first of several rows', () => {
  it('is offered once, next to hours from before; until the answer the rows have no day', () => {
    const planned = plan(ONCE);
    expect(planned.questions).toMatchObject([
      { about: 'undated', index: 2, asked: { rows: 2, example: { text: 'Ben Cole' }, above: '2026-03-03' } },
    ]);
    expect(statuses(planned)).toEqual(['new', 'ask', 'ask', 'new']);
    expect(days(planned)).toEqual(['2026-03-03', null, null, '2026-03-04']);
  });

  it('is given to the rows below by the answer, and each says so', () => {
    const planned = plan(ONCE, ABOVE);
    expect(planned.questions).toEqual([]);
    expect(days(planned)).toEqual(['2026-03-03', '2026-03-03', '2026-03-03', '2026-03-04']);
    const said = 'Date "2026-03-03" stands above; this row has no day of its own';
    expect(messages(planned).map((all) => all.includes(said))).toEqual([false, true, true, false]);
  });

  it('is not given to them if the answer is hours from before or to leave them out', () => {
    expect(plan(ONCE, { undated: 'before', hoursPaid: 'paid' }).rows.map(({ balances }) => balances?.length)).toEqual([
      undefined,
      1,
      1,
      undefined,
    ]);
    expect(plan(ONCE, { undated: 'no' }).rows.map(({ leftOut }) => leftOut?.why)).toEqual([
      undefined,
      'undated',
      'undated',
      undefined,
    ]);
  });

  it('is also given to rows with hours in a further column', () => {
    const rows = [
      ['Client', 'Date', 'Paid hours', 'Group hours'],
      ['Ada Lund', '2026-03-03', '1', ''],
      ['Ben Cole', '', '', '0.75'],
      ['Ada Lund', '2026-03-04', '1', ''],
    ];
    const word = plan(rows).questions.flatMap((one) => (one.about === 'further-hours' ? one.asked.word : []))[0]!;
    expect(days(plan(rows, { ...ABOVE, furtherHours: { [word]: 'add' } }))).toEqual([
      '2026-03-03',
      '2026-03-03',
      '2026-03-04',
    ]);
  });

  it('is also given to the rows of merged cells', () => {
    const merged = fillMergedCells(ONCE, [{ row: 1, column: 1, rows: 3 }]).map((row) => [...row]);
    expect(days(plan(merged, ABOVE))).toEqual(['2026-03-03', '2026-03-03', '2026-03-03', '2026-03-04']);
  });
});

test('the order of day and month is asked once, for days above rows and all others', () => {
  const rows = [HEADER, ['Ada Lund', '03/04/2026', '60'], ['Ben Cole', '', '45']];
  const planned = plan(rows, ABOVE);
  expect(planned.questions.map(({ about }) => about)).toEqual(['date-order']);
  expect(days(plan(rows, { ...ABOVE, dateOrder: 'dmy' }))).toEqual(['2026-04-03', '2026-04-03']);
});

describe('a line with only a day', () => {
  const lines = (...texts: string[]) => [
    HEADER,
    ...texts.flatMap((text, at) => [
      [text, '', ''],
      ['Ada Lund', '', '60'],
      ...(at === 0 ? [['Ben Cole', '', '45']] : []),
    ]),
  ];
  test.each<[line: string, day: string]>([
    ['Sessions of 3 March 2026', '2026-03-03'],
    ['3 March 2026', '2026-03-03'],
    ['Tuesday, 3 March 2026:', '2026-03-03'],
    ['Sitzungen am 3. März 2026', '2026-03-03'],
    ['2026-03-03 (online)', '2026-03-03'],
    ['Day 2: 13/03/2026', '2026-03-13'],
  ])('%s is the day of the rows below', (line, day) => {
    const planned = plan(lines(line, '9 March 2026'), ABOVE);
    expect(planned.questions).toEqual([]);
    expect(statuses(planned)).toEqual(['left-out', 'new', 'new', 'left-out', 'new']);
    expect(days(planned)).toEqual([null, day, day, null, '2026-03-09']);
  });

  it('without a year takes the year of the answer', () => {
    const planned = plan(lines('Sessions of 3 March'), ABOVE, ['2024']);
    expect(planned.questions).toMatchObject([{ about: 'date-year', asked: { rows: 2 } }]);
    expect(days(plan(lines('Sessions of 3 March'), { ...ABOVE, dateYear: 'named' }, ['2024']))).toEqual([
      null,
      '2024-03-03',
      '2024-03-03',
    ]);
  });

  it.each(['March 2026', 'Room 12', '2026', 'Notes'])('%s names no day', (line) => {
    const [question] = plan(lines(line)).questions;
    expect(question).toMatchObject({ about: 'undated', asked: { above: null } });
  });

  it('is enough if no column has days', () => {
    const rows = [
      ['Client', 'Hours'],
      ['Sessions of 3 March 2026', ''],
      ['Ada Lund', '1.5'],
      ['Ben Cole', '1'],
      ['Sessions of 4 March 2026', ''],
      ['Ada Lund', '2.5'],
    ];
    expect(recogniseFile(rows)).toMatchObject({ table: 'sessions', isUndated: true });
    const UNITS = { durations: { all: 'hours' as const, large: 'hours' as const } };
    expect(plan(rows, UNITS).questions).toMatchObject([
      { about: 'undated', index: 2, asked: { rows: 3, above: '3 March 2026' } },
    ]);
    const planned = plan(rows, { ...UNITS, ...ABOVE });
    expect(statuses(planned)).toEqual(['left-out', 'new', 'new', 'left-out', 'new']);
    expect(days(planned)).toEqual([null, '2026-03-03', '2026-03-03', null, '2026-03-04']);
  });
});

describe('what the rows below do not get', () => {
  it('a day in a remark at the end of a list without a column of days', () => {
    const rows = [
      ['Client', 'Hours'],
      ['Ada Lund', '1.5'],
      ['Printed on 3 March 2026', ''],
      ['Ben Cole', '1'],
    ];
    const { questions } = plan(rows, { durations: { all: 'hours', large: 'hours' } });
    expect(questions.find(({ about }) => about === 'undated')).toMatchObject({ asked: { above: null } });
  });

  it('an instant, whose day is that of its own time', () => {
    const rows = [HEADER, ['Ada Lund', '2026-03-03T23:30:00Z', '60'], ['Ben Cole', '', '45']];
    expect(plan(rows).questions).toMatchObject([{ about: 'undated', asked: { above: null } }]);
  });

  it('the time of day next to it', () => {
    const rows = [HEADER, ['Ada Lund', '2026-03-03 09:00', '60'], ['Ben Cole', '', '60']];
    const planned = plan(rows, ABOVE);
    expect(planned.questions).toEqual([]);
    expect(days(planned)).toEqual(['2026-03-03', '2026-03-03']);
  });

  it('the day of a row of sums; nor do rows above the first day or without a length get one', () => {
    const rows = [
      HEADER,
      ['Ada Lund', '', '60'],
      ['Ben Cole', '2026-03-03', '60'],
      ['Total', '2026-03-31', '60'],
      ['Cleo Marr', '', '30'],
      ['Dan Ode', '', ''],
    ];
    const planned = plan(rows, ABOVE);
    expect(days(planned)).toEqual([null, '2026-03-03', null, '2026-03-03', null]);
    expect(planned.rows[0]?.leftOut?.message).toBe('This row has no day, and none stands above it');
    expect(statuses(planned)[4]).not.toBe('new');
  });
});
