// Coaching logs with one row per client: hours in one column, days that a spreadsheet swapped, rows that are not clients.
import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import type { LogAnswers, LogPractice } from './icf-log-plan.ts';
import { planIcfLog } from './plan-icf-log.ts';

const NOBODY: LogPractice = { clients: [], sessions: [], opening_balances: [] };

const plan = (file: readonly (readonly string[])[], answers: Partial<LogAnswers> = {}, known = NOBODY) =>
  planIcfLog(file, { asOf: null, agreed: false, ...answers }, known, CIRCUMSTANCES)!;

describe('a log with one column of hours', () => {
  const FILE = [
    ['Client', 'Organisation', 'Start date', 'End date', 'Number of sessions', 'Contact hours'],
    ['K.L.', 'Acme', '12/01/2023', '14/06/2023', '6', '9'],
    ['O.H.', 'Beta', '02/02/2023', '20/12/2023', '8', '12.5'],
    ['Total', '', '', '', '14', '21.5'],
  ];

  it('gives no sessions; whether the hours were paid is asked once', () => {
    const made = plan(FILE);
    expect(made.questions).toMatchObject([{ about: 'hours-paid', index: 1, asked: { rows: 2 } }]);
    expect(made.rows.map(({ status }) => status)).toEqual(['ask', 'ask', 'left-out']);
    expect(made.rows[0]!.details).toContain('9 h');
    expect(made.rows[0]!.details).not.toContain('paid');
    expect(made.notBroughtIn).toEqual(['Organisation', 'Number of sessions']);
    expect(made.fileTotals).toBeNull();
  });

  it.each([
    ['paid', 'paid_minutes', 'pro_bono_minutes'],
    ['pro-bono', 'pro_bono_minutes', 'paid_minutes'],
  ] as const)('is hours of before, %s as answered', (hoursPaid, said, other) => {
    const { rows, fileTotals, questions } = plan(FILE, { hoursPaid });
    expect(questions).toEqual([]);
    const records = rows.flatMap(({ record }) => record ?? []);
    expect(records.map((record) => [record[said], record[other]])).toEqual([
      [540, 0],
      [750, 0],
    ]);
    expect(records[0]).toMatchObject({ start_date: '2023-01-12', end_date: '2023-06-14', source: 'Hours log' });
    expect(fileTotals!.paidMinutes + fileTotals!.proBonoMinutes).toBe(1290);
  });
});

describe('days that a spreadsheet swapped', () => {
  const HEADER = ['Client Name', 'Start Date', 'End Date', 'Paid hours', 'Pro-bono hours'];
  // The spreadsheet read 3 April 2024 as 4 March, and left 25/05 and 14/05 as text.
  const FILE = [HEADER, ['Ada', '2024-03-04', '25/05/2024', '6', ''], ['Ben', '14/05/2024', '2024-08-06', '4', '1']];

  it('are looked for in both columns, and asked about', () => {
    const made = plan(FILE);
    expect(made.questions).toMatchObject([
      { about: 'swapped-days', index: 1, asked: { rows: 2, example: { text: '2024-03-04' } } },
    ]);
    expect(made.rows.map(({ status }) => status)).toEqual(['ask', 'ask']);
    expect(made.rows[0]!.reasons).toEqual([
      { message: 'Start Date "2024-03-04" could be 3 April 2024 or 4 March 2024' },
    ]);
  });

  it.each([
    ['yes', ['2024-04-03', '2024-06-08']],
    ['no', ['2024-03-04', '2024-08-06']],
  ] as const)('are read as answered: %s', (swappedDays, [start, end]) => {
    const made = plan(FILE, { swappedDays });
    expect(made.questions).toEqual([]);
    const [ada, ben] = made.rows.map(({ record }) => record);
    expect([ada!.start_date, ada!.end_date]).toEqual([start, '2024-05-25']);
    expect([ben!.start_date, ben!.end_date]).toEqual(['2024-05-14', end]);
  });

  it('are not asked about if a real date is after the 12th', () => {
    const file = [...FILE, ['Cy', '2024-03-18', '', '1', '']];
    expect(plan(file).questions).toEqual([]);
  });
});

it('totals, repeated headers and notes are left out with the reason', () => {
  const header = ['Client Name', 'Start Date', 'End Date', 'Paid hours', 'Pro-bono hours'];
  const file = [
    header,
    ['Ada', '2024-03-04', '2024-05-25', '6', ''],
    ['* = by telephone', '', '', '', ''],
    ['Subtotal', '', '', '6', ''],
    header,
    ['Ben', '2024-05-14', '2024-08-06', '4', '1'],
    ['Total', '', '', '10', '1'],
    ['Clients who agreed to be named', '', '', '', ''],
  ];
  const made = plan(file);
  expect(made.rows.map(({ index, leftOut }) => `${index + 1} ${leftOut?.why ?? 'comes'}`)).toEqual([
    '2 comes',
    '3 remark',
    '4 total',
    '5 heading',
    '6 comes',
    '7 total',
    '8 remark',
  ]);
  expect(made.rows.at(-1)!.reasons).toMatchObject([{ message: 'This row has only "Clients who agreed to be named"' }]);
  expect(made.fileTotals).toEqual({ paidMinutes: 600, proBonoMinutes: 60 });
});

it('a name that looks like several people’s but is a client’s is not asked about, but mentioned', () => {
  const header = ['Client Name', 'Start Date', 'End Date', 'Paid hours', 'Pro-bono hours'];
  const file = [header, ['Anna & Ben', '2024-03-04', '2024-05-25', '6', '']];
  expect(plan(file).rows[0]).toMatchObject({ status: 'ask' });
  const client = { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', name: 'anna & ben', email: '' };
  const made = plan(file, {}, { ...NOBODY, clients: [client] });
  expect(made.people.groups).toEqual([]);
  expect(made.rows[0]).toMatchObject({ status: 'new', record: { client_id: client.id } });
  expect(made.rows[0]!.doubts).toMatchObject([
    { message: expect.stringMatching(/^Client "Anna & Ben" is one of your clients/) },
  ]);
});

describe('a log with several columns of hours', () => {
  const HEADER = ['Client', 'Start date', 'End date', 'Individual hours', 'Group hours'];
  const ROWS = [
    ['K.L.', '12/01/2023', '14/06/2023', '4', ''],
    ['O.H.', '02/02/2023', '20/12/2023', '', '10'],
  ];
  const minutes = (file: readonly (readonly string[])[]) =>
    plan(file, { hoursPaid: 'paid' }).rows.flatMap(({ record }) => record?.paid_minutes ?? []);

  it('adds them up, says so, and compares all of them with the totals', () => {
    const made = plan([HEADER, ...ROWS, ['Total', '', '', '4', '10']], { hoursPaid: 'paid' });
    expect(minutes([HEADER, ...ROWS])).toEqual([240, 600]);
    expect(made.fileTotals).toEqual({ paidMinutes: 840, proBonoMinutes: 0 });
    expect(made.notBroughtIn).toEqual([]);
    expect(made.rows[1]!.doubts).toEqual([{ message: '10 h of other columns of hours are added' }]);
  });

  it('adds further columns to the paid or pro bono hours, as their headers say', () => {
    const header = [
      'Client',
      'Start date',
      'End date',
      'Paid hours',
      'Pro bono hours',
      'Paid group hours',
      'Group pro bono hours',
    ];
    const file = [
      header,
      ['K.L.', '12/01/2023', '14/06/2023', '4', '1', '2', ''],
      ['O.H.', '', '', '1', '', '', '3'],
      header,
    ];
    const { rows, notBroughtIn, questions } = plan(file);
    expect(rows.flatMap(({ record }) => (record ? [[record.paid_minutes, record.pro_bono_minutes]] : []))).toEqual([
      [360, 60],
      [60, 180],
    ]);
    expect([notBroughtIn, questions]).toEqual([[], []]);
  });

  it('asks whether hours next to paid and pro bono ones were paid', () => {
    const header = ['Client', 'Start date', 'End date', 'Paid hours', 'Pro bono hours', 'Group hours'];
    const file = [header, ['K.L.', '12/01/2023', '14/06/2023', '4', '1', ''], ['O.H.', '', '', '1', '', '3']];
    expect(plan(file).questions).toMatchObject([{ about: 'hours-paid', index: 2, asked: { rows: 1 } }]);
    expect(plan(file, { hoursPaid: 'pro-bono' }).rows[1]!.record).toMatchObject({
      paid_minutes: 60,
      pro_bono_minutes: 180,
    });
  });

  it('does not add a column of sums, nor a repeated one', () => {
    const sums = [[...HEADER, 'Total hours'], ...ROWS.map((row) => [...row, row[3] || row[4]!])];
    expect(minutes(sums)).toEqual([240, 600]);
    const same = [[...HEADER.slice(0, 4), 'Hours again'], ...ROWS.map((row) => [...row.slice(0, 3), '5', '5'])];
    expect(minutes(same)).toEqual([300, 300]);
  });
});
