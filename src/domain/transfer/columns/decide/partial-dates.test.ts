// Dates without a year, a month or a day: taken from the names of sheet and file or from the coach, once for the file.
import { describe, expect, it, test } from 'vitest';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { periodIn, periodOfNames } from '#domain/transfer/columns/named-period.ts';

const plan = (dates: string[], answers: ImportAnswers = {}, names: string[] = []) =>
  planTable(
    'sessions',
    [['Client', 'Date', 'Minutes'], ...dates.map((date) => ['Bo Lind', date, '60'])],
    answers,
    PRACTICE,
    {},
    names,
  );
const days = (...given: Parameters<typeof plan>) =>
  records(plan(...given)).map((record) => (record as { date: string } | null)?.date ?? null);

test.each<[name: string, year: number | null, month: number | null]>([
  ['2023', 2023, null],
  ['Sessions 2022.xlsx', 2022, null],
  ['Jan 2024', 2024, 1],
  ['2024-03', 2024, 3],
  ['März', null, 3],
  ['septembre_2021', 2021, 9],
  ['2023-2024', null, null],
  ['January to March', null, null],
  ['Sheet1', null, null],
  ['export 20240301', null, null],
])('the name %s says year %s and month %s', (name, year, month) => expect(periodIn(name)).toEqual({ year, month }));

it('the sheet’s name is preferred to the file’s', () =>
  expect(periodOfNames(['März', 'April 2022.xlsx'])).toEqual({ year: 2022, month: 3 }));

describe('dates without a year', () => {
  it('wait, and the year is asked once, with the year in the name as the first choice', () => {
    const planned = plan(['14.03.', '2.4.'], {}, ['2023']);
    expect(statuses(planned)).toEqual(['ask', 'ask']);
    expect(planned.questions).toMatchObject([
      { about: 'date-year', index: 1, asked: { rows: 2, example: { text: '14.03.' } } },
    ]);
    const [question] = planned.questions;
    expect(question?.about === 'date-year' && question.asked.choices.slice(0, 3)).toEqual([
      { year: 'named', shown: '14 March 2023' },
      { year: 2026, shown: '2026' },
      { year: 2025, shown: '2025' },
    ]);
    expect(messages(planned)[0]).toEqual(['Date "14.03." has no year']);
  });

  test.each<[dates: string[], whole: string[]]>([
    [
      ['14.03.', '3.4.'],
      ['2023-03-14', '2023-04-03'],
    ],
    [
      ['14.03', '31.12'],
      ['2023-03-14', '2023-12-31'],
    ],
    [
      ['3/14', '4/3'],
      ['2023-03-14', '2023-04-03'],
    ],
    [
      ['14 March', '3 April'],
      ['2023-03-14', '2023-04-03'],
    ],
    [
      ['March 14th', 'Apr 3'],
      ['2023-03-14', '2023-04-03'],
    ],
    [
      ['14. März', '3. Mai 10:00'],
      ['2023-03-14', '2023-05-03'],
    ],
    [['14-Mar'], ['2023-03-14']],
  ])('%j are %j in the answered year', (dates, whole) => {
    expect(days(dates, { dateYear: 2023, dateParts: 'day' })).toEqual(whole);
    expect(days(dates, { dateYear: 'named', dateParts: 'day' }, ['Sessions 2023.csv'])).toEqual(whole);
  });

  it('whose day and month can be swapped are asked about like others', () => {
    const planned = plan(['03/04/', '05/06/'], { dateYear: 2023 });
    expect(planned.questions).toMatchObject([{ about: 'date-order' }]);
  });

  it('half a year apart may be of two years, which is mentioned', () => {
    const planned = plan(['Nov 14', 'Jan 9'], { dateYear: 2023, dateParts: 'day' });
    expect(messages(planned)).toEqual([
      [],
      ['Date "9 Jan 2023" may be of another year: rows above are of other months'],
    ]);
  });

  it('get the year from a column of years', () => {
    const rows = [
      ['Client', 'Year', 'Date', 'Minutes'],
      ['Bo Lind', '2022', '14 March', '60'],
      ['Bo Lind', '2023', '14 March', '60'],
    ];
    const planned = planTable('sessions', rows);
    expect(planned.questions).toEqual([]);
    expect(records(planned)).toMatchObject([{ date: '2022-03-14' }, { date: '2023-03-14' }]);
    const apart = planTable('sessions', [
      ...rows,
      ['Bo Lind', '2023', '14 November', '60'],
      ['Bo Lind', '2023', '9 January', '60'],
    ]);
    expect(messages(apart)).toEqual([[], [], [], []]);
  });
});

it('two numbers of which none is a month are no date', () => {
  expect(statuses(plan(['15/20', '14/03', '13/00'], { dateYear: 2023 }))).toEqual(['error', 'new', 'error']);
});

describe('days without a month', () => {
  it('get the month from the name, and the year from the answer', () => {
    expect(days(['14', '3.'], { dateYear: 'named' }, ['März', '2023.xlsx'])).toEqual(['2023-03-14', '2023-03-03']);
    expect(days(['14', '31'], { dateYear: 2023 }, ['Februar'])).toEqual(['2023-02-14', null]);
  });

  it('are not dates if nothing names a month', () => {
    expect(plan(['14'])).toMatchObject({ questions: [], rows: [{ status: 'error' }] });
  });
});

describe('03/22 and Mar 22', () => {
  it.each([
    ['03/22', ['March 2022', '22 March, without a year']],
    ['Mar 22', ['March 2022', '22 March, without a year']],
    ['02/03', ['February 2003', '2 March or 3 February, without a year']],
  ])('%s is asked about', (text, shown) => {
    const planned = plan([text, text.replace('2', '1')]);
    const [question] = planned.questions;
    expect(question?.about === 'date-parts' && question.asked.choices.map((choice) => choice.shown)).toEqual(shown);
    expect(statuses(planned)).toEqual(['ask', 'ask']);
  });

  it('are read as answered', () => {
    expect(days(['Mar 22'], { dateParts: 'day', dateYear: 2023 })).toEqual(['2023-03-22']);
    expect(plan(['03/22'], { dateParts: 'month' }).questions).toMatchObject([{ about: 'undated' }]);
  });

  it('are read like another date of the column that is clear', () => {
    expect(plan(['03/22', '14/03']).questions).toMatchObject([{ about: 'date-year' }]);
    expect(plan(['03/22', '03/2023']).questions).toMatchObject([{ about: 'undated', asked: { rows: 2 } }]);
  });
});

it('dates that are all the first of a month may be months, which spreadsheets store like this', () => {
  const dates = ['2024-01-01', '2024-02-01', '2024-03-01'];
  const [question] = plan(dates).questions;
  expect(question?.about === 'date-parts' && question.asked.choices.map(({ shown }) => shown)).toEqual([
    'January 2024',
    '1 January 2024',
  ]);
  expect(days(dates)).toEqual([null, null, null]);
  expect(days(dates, { dateParts: 'day' })).toEqual(dates);
  expect(plan(dates, { dateParts: 'month' }).questions).toMatchObject([{ about: 'undated', asked: { rows: 3 } }]);
  expect(plan(['2024-01-01', '2024-01-01', '2024-01-01']).questions).toEqual([]);
  expect(plan([...dates, '2024-03-02']).questions).toEqual([]);
});

describe('days alone', () => {
  const daysOf = (text: string, answers: ImportAnswers = {}, names: string[] = []) => {
    const rows = text.split('\n').map((line) => line.trim().split('|'));
    const planned = planTable('sessions', rows, answers, PRACTICE, {}, names);
    return planned.rows.flatMap(({ status, record }) =>
      status === 'left-out' ? [] : ((record as { date?: string } | null)?.date ?? status),
    );
  };
  const LINES = `Date|Client|Hours
    January 2026||
    5|Kim Lee|1
    12|Omar Haddad|1.5
    |Total|2.5
    Februar 2026||
    2|Kim Lee|1`;

  it('are of the month in the line above, and of its year', () =>
    expect(daysOf(LINES)).toEqual(['2026-01-05', '2026-01-12', '2026-02-02']));

  it('are asked for their year once where the line has none', () => {
    const lines = LINES.replaceAll(' 2026', '');
    expect(daysOf(lines)).toEqual(['ask', 'ask', 'ask']);
    expect(daysOf(lines, { dateYear: 2025 })).toEqual(['2025-01-05', '2025-01-12', '2025-02-02']);
  });

  it('are of the month in a column of months, also if it is written once for several rows', () => {
    const column = `Month|Date|Client|Hours
      January|5|Kim Lee|1
      |12|Omar Haddad|1.5
      Feb 26|2|Kim Lee|1
      Holidays|9|Kim Lee|1`;
    expect(daysOf(column, { dateYear: 2026 })).toEqual(['2026-01-05', '2026-01-12', '2026-02-02', 'error']);
  });

  it('are not of the month in a line that may be a day, nor of a client’s name in a sheet of a month', () => {
    expect(daysOf(LINES.replace('Februar 2026', 'Feb 26'))).toEqual(['2026-01-05', '2026-01-12', 'error']);
    expect(daysOf(LINES.replace('January 2026', 'April'), { dateYear: 2026 }, ['March 2026'])[0]).toBe('2026-03-05');
  });

  it('are of the month of a number beside a column of years', () =>
    expect(
      daysOf(`Year|Month|Day|Client|Hours
        2026|1|5|Kim Lee|1
        2026|12|6|Omar Haddad|1.5`),
    ).toEqual(['2026-01-05', '2026-12-06']));

  it('and days without a year are of the year in a line above, up to the month after which it is another', () => {
    const years = `Date|Client|Hours
      2025||
      3 March|Kim Lee|1
      2026||
      4 March|Kim Lee|1
      November||
      5|Kim Lee|1
      January||
      6|Kim Lee|1`;
    expect(daysOf(years)).toEqual(['2025-03-03', '2026-03-04', '2026-11-05', 'ask']);
  });
});
