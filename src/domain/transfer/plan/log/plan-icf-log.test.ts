import { describe, expect, it } from 'vitest';
import { icfLogColumns } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import { chooseLogRows } from '#domain/transfer/plan/import-batch.ts';
import { AMARA, BO, CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import type { IcfLogPlan, LogAnswers, LogPractice } from './icf-log-plan.ts';
import { planIcfLog } from './plan-icf-log.ts';

const HEADER = [
  'Client Name',
  'Contact Information',
  'Individual/Group',
  'Number in Group',
  'Start Date',
  'End Date',
  'Paid hours',
  'Pro-bono hours',
];
const NOBODY: LogPractice = { clients: [], sessions: [], opening_balances: [] };
const KNOWN: LogPractice = { clients: PRACTICE.clients, sessions: PRACTICE.sessions, opening_balances: [] };

const plan = (rows: string[][], known = NOBODY, answers: Partial<LogAnswers> = {}, header = HEADER): IcfLogPlan =>
  planIcfLog(
    [['ICF Client Coaching Log'], [], header, ...rows],
    { asOf: null, agreed: false, ...answers },
    known,
    CIRCUMSTANCES,
  )!;
const hoursIn = ({ rows }: IcfLogPlan) =>
  (['paid_minutes', 'pro_bono_minutes'] as const).map((kind) =>
    rows.reduce((sum, { record }) => sum + (record?.[kind] ?? 0), 0),
  );
const ada = (...changes: [number, string][]) => {
  const row = ['Ada', 'ada@example.org, +351 200 100', 'Individual', '', '2024-01-05', '2024-06-30', '12.75', '1:30'];
  for (const [column, text] of changes) row[column] = text;
  return row;
};
const reasons = (row: string[], known = NOBODY, answers: Partial<LogAnswers> = {}) =>
  plan([row], known, answers).rows[0]!.reasons.map(({ message }) => message);

describe('the headers of a log', () => {
  it.each([
    [HEADER],
    [
      [
        'Coachee',
        'E-mail',
        'Group or individual',
        'Group size',
        'Started',
        'Ended',
        'Hours (paid)',
        'Hours (pro bono)',
      ],
    ],
    [['#', 'CLIENT', 'Phone', 'Type', 'Participants', 'From', 'To', 'Total paid hours', 'Unpaid']],
    [['client_name', 'paidHours', 'probono', 'First session']],
  ])('%j', (header) => {
    const found = icfLogColumns([['ICF Client Coaching Log'], [], header, ada()]);
    expect(found?.headerRow).toBe(2);
    expect(header[found!.columns.get('name')!]).toMatch(/client|coachee/i);
    expect(header[found!.columns.get('paid')!]).toMatch(/paid/i);
    expect(header[found!.columns.get('proBono')!]).toMatch(/bono|unpaid/i);
    expect(header[found!.columns.get('start')!]).toMatch(/start|from|first/i);
  });

  it.each([
    [['Client', 'Client email', 'Date', 'Duration (minutes)', 'Topics', 'Paid', 'Format']],
    [['Client', 'Start', 'End', 'Paid/Pro bono', 'Notes']],
    [['First name', 'Last name', 'Paid', 'Pro bono']],
  ])('not %j', (header) => {
    expect(icfLogColumns([header, ada()])).toBeNull();
    expect(planIcfLog([header, ada()], { asOf: null, agreed: false }, NOBODY, CIRCUMSTANCES)).toBeNull();
  });
});

it('makes a client and an opening balance of a row', () => {
  const made = plan([ada(), ada([0, 'Ben'], [1, 'LinkedIn'], [2, 'Group'], [3, '6'], [5, 'ongoing'])], NOBODY, {
    agreed: true,
  });
  expect(made.rows.map(({ status, title }) => [status, title])).toEqual([
    ['new', 'Ada'],
    ['new', 'Ben'],
  ]);
  expect(made.rows[0]!.details).toBe(
    'ada@example.org, +351 200 100 · Individual · from 5 January 2024 to 30 June 2024 · 12.75 h paid · 1.5 h pro bono',
  );
  const { clients, opening_balances } = chooseLogRows(made, new Set([3, 4]));
  expect(clients).toMatchObject([
    {
      name: 'Ada',
      email: 'ada@example.org',
      phone: '+351 200 100',
      notes: null,
      relationship_start: '2024-01-05',
      relationship_end: '2024-06-30',
      consent: 'given',
    },
    { name: 'Ben', email: '', phone: null, notes: 'Contact: LinkedIn', relationship_end: null },
  ]);
  expect(opening_balances).toMatchObject([
    {
      client_id: clients[0]!.id,
      as_of: '2026-11-20',
      start_date: '2024-01-05',
      end_date: '2024-06-30',
      paid_minutes: 765,
      pro_bono_minutes: 90,
      format: 'individual',
      participants: null,
      source: 'ICF Client Coaching Log',
    },
    { client_id: clients[1]!.id, end_date: null, format: 'group', participants: 6 },
  ]);
  expect(chooseLogRows(made, new Set([4])).clients.map(({ name }) => name)).toEqual(['Ben']);
  // The same file gives the same ids again.
  expect(plan([ada(), ada([0, 'Ben'])]).rows[0]!.record!.id).toBe(made.rows[0]!.record!.id);
});

it('is dated as of the last end, of today if the work continues, or as the coach says', () => {
  expect(plan([ada(), ada([5, '2024-08-01'])]).asOf).toBe('2024-08-01');
  expect(plan([ada(), ada([5, ''])]).asOf).toBe('2026-11-20');
  expect(plan([ada(), ['Total', '', '', '', '', '', '12.75', '1:30']]).asOf).toBe('2024-06-30');
  expect(plan([ada([5, '2027-01-01'])]).rows[0]!.record).toMatchObject({ as_of: '2026-11-20', end_date: '2026-11-20' });
  const asked = plan([ada([5, ''])], NOBODY, { asOf: '2024-12-31' });
  expect(asked.rows[0]!.record).toMatchObject({ as_of: '2024-12-31', end_date: null });
  expect(reasons(ada(), NOBODY, { asOf: '2023-12-31' })).toEqual(['It begins after the last day of these hours']);
});

it('finds clients by name and address, and adds no client twice', () => {
  const rows = [
    ada([0, ' amara  OSEI '], [1, '']),
    ada([0, 'A. Osei'], [1, 'AMARA@example.com'], [4, '2023-01-01']),
    ada([0, 'Bo Lind'], [1, '+44 20 7946 0112']),
    ada([0, 'New One'], [2, 'Individual']),
    ada([0, 'New One'], [2, 'Group'], [3, '4']),
  ];
  const made = plan(rows, KNOWN);
  expect(made.rows.map(({ status }) => status)).toEqual(['new', 'ask', 'new', 'new', 'new']);
  const { key } = made.people.spellings[0]!;
  const answered = plan(rows, KNOWN, { spellings: { [key]: { is: 'same', as: AMARA.id } } });
  expect(answered.rows.map(({ record }) => record?.client_id).slice(0, 3)).toEqual([AMARA.id, AMARA.id, BO.id]);
  expect(made.newClients.size).toBe(1);
  expect(chooseLogRows(made, new Set([6, 7])).opening_balances).toHaveLength(2);
  // A whole team can have one address.
  const [shared] = plan([ada([0, 'Bo Lind'], [1, AMARA.email])], KNOWN).rows;
  expect(shared).toMatchObject({ status: 'new', title: 'Bo Lind', record: { client_id: BO.id } });
  const [other] = plan([ada([0, 'Ed Fox'], [1, AMARA.email])], KNOWN).rows;
  expect(other).toMatchObject({ status: 'new', title: 'Ed Fox' });
  expect(other!.record!.client_id).not.toBe(AMARA.id);
});

describe('hours that are stored already', () => {
  const first = plan([ada()]);
  const { clients, opening_balances } = chooseLogRows(first, new Set([3]));

  it('are not written again from the same file', () => {
    const again = plan([ada()], { clients, sessions: [], opening_balances });
    expect(again.rows[0]).toMatchObject({ status: 'duplicate', record: null });
  });

  it('are recognised from another file, and within one', () => {
    const balances = opening_balances.map((row) => ({ ...row, id: BO.id, as_of: '2020-01-01' }));
    const made = plan([ada(), ada()], { clients, sessions: [], opening_balances: balances });
    expect(made.rows.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    expect(plan([ada(), ada()]).rows[1]).toMatchObject({
      status: 'duplicate',
      reasons: [{ message: 'The same client, dates and hours as row 4 of the file' }],
    });
    expect(made.rows[0]!.record).not.toBeNull();
  });

  it('may be logged as sessions', () => {
    const row = ada([0, AMARA.name], [1, ''], [4, '2026-01-01'], [5, '2026-11-10']);
    expect(reasons(row, KNOWN)).toEqual([
      'One session with this client in that period is logged: their hours would count twice',
    ]);
    expect(reasons(ada([0, AMARA.name], [1, '']), KNOWN)).toEqual([]);
  });
});

describe('a date that can be two days', () => {
  const rows = [ada([4, '03/04/2024'], [5, '05/06/2024']), ada([0, 'Ben'], [1, ''])];

  it('is asked about once and never guessed', () => {
    const made = plan(rows);
    expect(made.questions).toMatchObject([
      { about: 'date-order', index: 3, asked: { example: { text: '03/04/2024' } } },
    ]);
    expect(made.rows.map(({ status }) => status)).toEqual(['ask', 'new']);
    expect(made.rows[0]!.record).toBeNull();
  });

  it.each([
    ['dmy' as const, '2024-04-03', '2024-06-05'],
    ['mdy' as const, '2024-03-04', '2024-05-06'],
  ])('is read as %s when the coach says so', (dateOrder, start_date, end_date) => {
    const made = plan(rows, NOBODY, { dateOrder });
    expect(made.questions).toEqual([]);
    expect(made.rows[0]!.record).toMatchObject({ start_date, end_date });
    expect(made.rows[0]!.details).toContain('(03/04/2024)');
  });

  it('is decided by the other column', () => {
    const made = plan([ada([4, '03/04/2024'], [5, '25/06/2024'])]);
    expect(made.questions).toEqual([]);
    expect(made.rows[0]!.record).toMatchObject({ start_date: '2024-04-03', end_date: '2024-06-25' });
  });
});

it.each([
  [ada([0, '']), 'Client Name is missing'],
  [ada([3, '6']), 'It says individual, but also 6 people in the group'],
  [ada([4, '2024-07-01']), 'The work cannot end before it began'],
  [ada([6, 'lots']), 'Paid hours "lots" is not a number of hours such as 12.75 or 12:45'],
  [ada([6, '0'], [7, '']), 'The hours need at least one minute, paid or pro bono'],
  [ada([0, 'x'.repeat(201)]), 'Name must be at most 200 characters'],
])('%j is refused', (row, message) => {
  expect(plan([row]).rows[0]).toMatchObject({ status: 'error', reasons: [{ message }], record: null });
});

it.each([
  [ada([2, 'Choir']), 'Individual/Group "Choir" is not individual, group or team', { format: 'individual' }],
  [ada([4, 'May']), 'Start Date "May" is not a date', { start_date: null }],
])('%j is read without that cell, which is named', (row, message, record) => {
  expect(plan([row]).rows[0]).toMatchObject({ status: 'new', reasons: [], doubts: [{ message }], record });
});

it.each([
  [['Total', '', '', '', '', '', '25.5', '3']],
  [['', '', '', '', '', 'TOTALS:', '25:30', '3']],
  [['', 'Grand total hours', '', '', '', '', '25.5', '3.0']],
])('the totals at the end are not a client: %j', (foot) => {
  const made = plan([ada(), [], ada([0, 'Ben'], [1, '']), foot]);
  const records = made.rows.filter(({ status }) => status !== 'left-out');
  expect(records.map(({ title }) => title)).toEqual(['Ada', 'Ben']);
  expect(made.fileTotals).toEqual({ paidMinutes: 1530, proBonoMinutes: 180 });
  expect(hoursIn(made)).toEqual([1530, 180]);
  expect(made.rows.at(-1)).toMatchObject({ status: 'left-out', leftOut: { why: 'total' } });
});

it.each([
  ['03/2024', '06/2024'],
  ['2024-03', '2024-06'],
  ['March 2024', 'Jun. 2024'],
  ['mars 2024', 'juin 2024'],
])('reads the months %s and %s as their first and last day', (start, end) => {
  const [row] = plan([ada([4, start], [5, end])]).rows;
  expect(row).toMatchObject({ record: { start_date: '2024-03-01', end_date: '2024-06-30' }, doubts: [] });
});
