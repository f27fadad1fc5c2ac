// Files of sessions with several columns of hours: they are added, split into paid and pro bono, or asked about. No column is chosen
// without saying so.
import { describe, expect, it, test } from 'vitest';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';

const DAYS = ['2026-11-03', '2026-11-04', '2026-11-05'];
/** Rows of one client; each has these cells after its client and day. */
const file = (headers: string[], ...rows: string[][]) => [
  ['Client', 'Date', ...headers],
  ...rows.map((cells, place) => ['Bo Lind', DAYS[place]!, ...cells]),
];
const lengths = (rows: string[][], answers: ImportAnswers = {}) =>
  records(planTable('sessions', rows, answers)).map(
    (record) => (record as { duration: number } | null)?.duration ?? null,
  );
const asked = (rows: string[][], answers: ImportAnswers = {}) =>
  planTable('sessions', rows, answers).questions.map(({ about, asked: question }) =>
    'header' in question ? `${about} ${question.header}` : about,
  );

describe('group hours next to paid and pro bono ones', () => {
  const FILE = file(['Paid hours', 'Pro bono hours', 'Group hours'], ['1', '', ''], ['', '1.5', ''], ['1', '', '2']);

  it('are asked about once, and only the rows with some wait for the answer', () => {
    const planned = planTable('sessions', FILE);
    expect(planned.questions).toMatchObject([
      { about: 'further-hours', index: 3, asked: { word: '4', header: 'Group hours', rows: 1, canBeWhole: false } },
    ]);
    expect(statuses(planned)).toEqual(['new', 'new', 'ask']);
    expect(messages(planned)[2]).toEqual(['Duration "2" stands in “Group hours” and may belong to the length']);
  });

  it('are added, and the row says so', () => {
    const planned = planTable('sessions', FILE, { furtherHours: { 4: 'add' } });
    expect(planned.questions).toEqual([]);
    expect(records(planned)).toMatchObject([
      { duration: 60, paid: true },
      { duration: 90, paid: false },
      { duration: 180, paid: null },
    ]);
    expect(messages(planned)[2]).toEqual([
      'Duration "1 + 2" has 2 hours of “Group hours” in it',
      'Paid "1" is paid for a part of the session only',
    ]);
    expect(planned.hourColumns).toEqual([4]);
  });

  it('are left out if the coach says so, and named as not imported', () => {
    const planned = planTable('sessions', FILE, { furtherHours: { 4: 'no' } });
    expect(records(planned)).toMatchObject([{ duration: 60 }, { duration: 90 }, { duration: 60, paid: true }]);
    expect(planned.hourColumns).toEqual([]);
  });

  it('make a row without other hours a group session, paid as the header says', () => {
    const paid = file(['Paid hours', 'Paid group hours'], ['1', ''], ['', '2']);
    expect(records(planTable('sessions', paid, { furtherHours: { 3: 'add' } }))).toMatchObject([
      { duration: 60, paid: true },
      { duration: 120, paid: true, format: 'group' },
    ]);
  });
});

test.each<[headers: string[], column: string]>([
  [['Hours', 'Prep hours'], 'Prep hours'],
  [['Session minutes', 'Travel minutes'], 'Travel minutes'],
  [['Stunden', 'Gruppenstunden'], 'Gruppenstunden'],
  [['Prep hours', 'Session hours'], 'Prep hours'],
])('%j: “%s” is asked about', (headers, column) => {
  const units = headers.some((header) => /minutes/.test(header)) ? ['60', '90'] : ['1', '1.5'];
  expect(asked(file(headers, units, [units[0]!, '']))).toEqual([`further-hours ${column}`]);
});

test.each<[what: string, rows: string[][], minutes: number[]]>([
  ['repeats the length', file(['Duration', 'Hours'], ['1:30', '1.5'], ['0:50', '0.83']), [90, 50]],
  [
    'is the sum of paid and pro bono hours',
    file(['Paid hours', 'Pro bono hours', 'Total hours'], ['1', '', '1'], ['', '2', '2']),
    [60, 120],
  ],
  [
    'has a part of the length',
    file(['Hours', 'Individual hours', 'Group hours'], ['1', '1', ''], ['2', '', '2']),
    [60, 120],
  ],
  [
    'has money or hours that remain',
    file(['Hours', 'Rate per hour', 'Hours remaining'], ['1', '90', '5'], ['2', '90', '3']),
    [60, 120],
  ],
  [
    'is added in a column of sums',
    file(['Paid hours', 'Group hours', 'Total hours'], ['1', '', '1'], ['1', '2', '3']),
    [60, 180],
  ],
])('a column that %s is not asked about', (_what, rows, minutes) => {
  expect(asked(rows)).toEqual([]);
  expect(lengths(rows)).toEqual(minutes);
});

it('a sum that exceeds its parts can be the whole length', () => {
  const rows = file(['Paid hours', 'Total hours'], ['1', '1.5'], ['2', '2']);
  const { questions } = planTable('sessions', rows);
  expect(questions).toMatchObject([{ about: 'further-hours', asked: { canBeWhole: true } }]);
  const planned = planTable('sessions', rows, { furtherHours: { 3: 'whole' } });
  expect(lengths(rows, { furtherHours: { 3: 'whole' } })).toEqual([90, 120]);
  expect(messages(planned)[0]).toEqual(['Duration "1.5" is not the sum of paid and pro bono hours, which is 1 hour']);
});

it('of two columns with the same hours the second says so, unless the first is left out', () => {
  const rows = file(['Hours', 'Prep hours', 'Group hours'], ['1', '0.25', '0.25'], ['1.5', '0.5', '']);
  const same = (answers: ImportAnswers = {}) =>
    planTable('sessions', rows, answers).questions.flatMap((question) =>
      question.about === 'further-hours' ? [[question.asked.header, question.asked.sameAs]] : [],
    );
  const [first, second] = [3, 4];
  expect(same()).toEqual([
    ['Prep hours', undefined],
    ['Group hours', 'Prep hours'],
  ]);
  expect(same({ furtherHours: { [first]: 'add' } })).toEqual([['Group hours', 'Prep hours']]);
  expect(same({ furtherHours: { [first]: 'no' } })).toEqual([['Group hours', undefined]]);
  expect(lengths(rows, { furtherHours: { [first]: 'add', [second]: 'no' } })).toEqual([75, 120]);
});

it('numbers without a known unit wait for both answers', () => {
  const rows = file(['Hours', 'Group hours'], ['1', '60'], ['1.5', '']);
  expect(asked(rows)).toEqual(['further-hours Group hours', 'duration-unit']);
  expect(lengths(rows, { furtherHours: { 3: 'add' }, durations: { large: 'minutes' } })).toEqual([120, 90]);
});

it('a total of the file includes all columns', () => {
  const rows = [...file(['Paid hours', 'Group hours'], ['1', ''], ['1', '2']), ['Total', '', '2', '2']];
  expect(planTable('sessions', rows, { furtherHours: { 3: 'add' } }).fileMinutes).toBe(240);
});

describe('a column of sums next to start and end', () => {
  const times = (...sums: string[]) =>
    file(['Start', 'End', 'Total'], ['9:00', '12:00', sums[0]!], ['14:00', '15:00', sums[1]!]);

  it('is asked about if it differs, as where there was a break', () => {
    const rows = times('2:45', '1:00');
    expect(planTable('sessions', rows).questions).toMatchObject([
      { about: 'further-hours', asked: { header: 'Total', canBeWhole: true } },
    ]);
    expect(lengths(rows, { furtherHours: { 4: 'whole' } })).toEqual([165, 60]);
  });

  it('is not asked about if it is the same, or an amount', () => {
    expect(asked(times('3:00', '1:00'))).toEqual([]);
    expect(asked(times('240', '80'))).toEqual([]);
    expect(asked(times('€ 240', '€ 80'))).toEqual([]);
  });
});

describe('a file without a column of lengths', () => {
  it('is asked about times that may be lengths, not about one length for all', () => {
    const rows = file(['Time'], ['1:30'], ['1:00'], ['0:45']);
    expect(asked(rows)).toEqual(['further-hours Time']);
    expect(lengths(rows)).toEqual([null, null, null]);
    expect(lengths(rows, { furtherHours: { 2: 'whole' } })).toEqual([90, 60, 45]);
    expect(asked(rows, { furtherHours: { 2: 'no' } })).toEqual(['missing-duration']);
  });

  it.each([
    ['times of day', ['9:00'], ['14:30']],
    ['some times of day', ['1:30'], ['10:00']],
    ['am and pm', ['1:30 pm'], ['2:00 pm']],
    ['a start and an end', ['1:30-3:00'], ['2:00-3:00']],
  ])('is not asked about %s', (_what, ...rows) =>
    expect(asked(file(['Time'], ...rows)).filter((about) => about !== 'missing-duration')).toEqual([]),
  );

  it('is asked about a quantity with parts of hours, and not about a number of things', () => {
    const rows = file(['Service', 'Qty'], ['Coaching', '1.5'], ['Coaching', '2']);
    expect(asked(rows)).toEqual(['further-hours Qty', 'duration-unit']);
    expect(lengths(rows, { furtherHours: { 3: 'whole' }, durations: { all: 'hours' } })).toEqual([90, 120]);
    expect(asked(file(['Qty'], ['1'], ['2']))).toEqual(['missing-duration']);
    expect(asked(file(['Qty', 'Minutes'], ['1.5', '90'], ['2', '60']))).toEqual([]);
  });
});

test('a second column of lengths is asked about if it has others: net and gross', () => {
  const rows = file(['Dauer brutto', 'Dauer netto'], ['2:00', '1:45'], ['1:00', '1:00']);
  expect(asked(rows)).toEqual(['further-hours Dauer netto']);
  expect(lengths(rows, { furtherHours: { 3: 'whole' } })).toEqual([105, 60]);
  expect(lengths(rows, { furtherHours: { 3: 'no' } })).toEqual([120, 60]);
  expect(asked(file(['Duration (h)', 'Duration (decimal)'], ['1:30:00', '1.5'], ['1:00:00', '1']))).toEqual([]);
  expect(asked(file(['Length', 'Planned length'], ['60 min', '90 min'], ['60 min', '60 min']))).toEqual([]);
});

test('a column of sums does not make hours of preparation those of a session', () => {
  const rows = file(['Coaching hours', 'Prep hours', 'Total hours'], ['1.5', '0.5', '2'], ['1', '0.25', '1.25']);
  expect(asked(rows)).toEqual(['further-hours Prep hours']);
  expect(lengths(rows, { furtherHours: { 3: 'no' } })).toEqual([90, 60]);
  const others = file(['Paid hours', 'Group hours', 'Total hours'], ['1.5', '0.5', '2'], ['1', '', '1']);
  expect(lengths(others)).toEqual([120, 60]);
});

test('hours in columns that are called as formats are asked about, not marks', () => {
  const rows = file(['Individual', 'Group'], ['1.5', ''], ['', '2']);
  expect(asked(rows)).toEqual(['further-hours Individual', 'further-hours Group', 'duration-unit']);
  const answers = { furtherHours: { 2: 'add', 3: 'add' }, durations: { all: 'hours' } } as const;
  expect(records(planTable('sessions', rows, answers))).toMatchObject([
    { duration: 90, format: 'individual' },
    { duration: 120, format: 'group' },
  ]);
  expect(asked(file(['Individual', 'Group'], ['1', ''], ['', '1']))).toEqual(['missing-duration']);
});

test('paid and pro bono minutes are lengths', () =>
  expect(lengths(file(['Paid (min)', 'Pro bono (min)'], ['60', ''], ['', '90']))).toEqual([60, 90]));

test('a break is no length, and the rows with one say so', () => {
  const rows = file(['Start', 'End', 'Pause (Min)'], ['09:00', '12:00', '30'], ['09:00', '10:00', '0']);
  const planned = planTable('sessions', rows);
  expect(records(planned)).toMatchObject([{ duration: 180 }, { duration: 60 }]);
  expect(messages(planned)).toEqual([['Duration "09:00 – 12:00" may include the 30 of “Pause (Min)”'], []]);
});

test('a length that is the header of a mark', () => {
  const rows = file(['30 min', '60 min', '1.5 h'], ['', 'x', ''], ['✓', '', ''], ['', '', '1']);
  expect(asked(rows)).toEqual([]);
  expect(lengths(rows)).toEqual([60, 30, 90]);
  expect(statuses(planTable('sessions', file(['30 min', '60 min'], ['x', 'x'], ['', 'x'])))).toEqual(['error', 'new']);
  expect(lengths(file(['Minutes', '30 min', '60 min'], ['45', 'x', ''], ['90', '', 'x']))).toEqual([45, 90]);
});
