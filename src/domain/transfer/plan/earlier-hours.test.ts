// Hours without a day are asked about once, then become opening balances, never sessions with an invented day.
import { describe, expect, it, test } from 'vitest';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { AMARA, BO, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { chooseRows, newRows } from './import-batch.ts';

const written = (planned: ReturnType<typeof planTable>) => chooseRows(planned, newRows(planned));
const hours = (planned: ReturnType<typeof planTable>) =>
  (written(planned).opening_balances ?? []).map((one) => [
    one.start_date,
    one.end_date,
    one.as_of,
    one.paid_minutes,
    one.pro_bono_minutes,
  ]);

describe('a list of clients with their hours', () => {
  const FILE = [
    ['Client', 'Paid hours', 'Pro bono hours'],
    ['Ada Lund', '40', '2.5'],
    ['Ben Cole', '', '12'],
    ['Total', '40', '14.5'],
  ];
  const UNITS = { durations: { large: 'hours' as const } };

  it('is recognised, and asked about once', () => {
    expect(recogniseFile(FILE)).toMatchObject({ table: 'sessions', isUndated: true });
    const planned = planTable('sessions', FILE, UNITS);
    expect(planned.questions).toMatchObject([
      { about: 'undated', index: 1, asked: { rows: 2, example: { text: 'Ada Lund' } } },
    ]);
    expect(statuses(planned)).toEqual(['ask', 'ask', 'left-out']);
    expect(written(planned)).toMatchObject({ clients: [], sessions: [] });
  });

  it('becomes hours from before of both kinds, and the preview says so', () => {
    const planned = planTable('sessions', FILE, { ...UNITS, undated: 'before' });
    expect(planned.questions).toEqual([]);
    expect(records(planned)).toEqual([null, null, null]);
    expect(written(planned).clients.map(({ name }) => name)).toEqual(['Ada Lund', 'Ben Cole']);
    expect(hours(planned)).toEqual([
      [null, null, '2026-11-20', 2400, 150],
      [null, null, '2026-11-20', 0, 720],
    ]);
    expect(messages(planned)[0]).toContain(
      'Hours from before, up to 20 November 2026: 40 hours paid and 2 hours 30 min pro bono',
    );
    expect(planned.fileMinutes).toBe(54.5 * 60);
  });

  it('is left out if the coach answers no', () => {
    const planned = planTable('sessions', FILE, { ...UNITS, undated: 'no' });
    expect(planned.rows.map(({ leftOut }) => leftOut?.why)).toEqual(['undated', 'undated', 'total']);
  });
});

test.each<[what: string, header: string[], row: string[]]>([
  ['total hours', ['Client', 'Email', 'Total hours'], ['Ada Lund', 'ada@example.com', '12']],
  ['German', ['Klient', 'Stunden'], ['Ada Lund', '12']],
  ['minutes', ['Coachee', 'Phone', 'Minutes'], ['Ada Lund', '0770 090', '720']],
])('clients and hours (%s) without dates are hours of sessions', (_what, header, row) => {
  const rows = [header, row, row.map((cell, place) => (place === 0 ? 'Ben Cole' : cell))];
  expect(recogniseFile(rows)).toMatchObject({ table: 'sessions', isUndated: true });
  expect(
    recogniseFile(rows.map((cells) => [...cells, cells === header ? 'Since' : '2024-03-04']))?.isUndated ?? false,
  ).toBe(false);
});

describe('rows without a date in a file of sessions', () => {
  const FILE = [
    ['Client', 'Date', 'Minutes', 'Notes'],
    ['Bo Lind', '2026-11-03', '60', ''],
    ['Bo Lind', '', '90', 'Goals'],
    ['', '', '90', ''],
    ['Bo Lind', '', '', 'Call back'],
  ];

  it('wait for the answers, and only they do', () => {
    const planned = planTable('sessions', FILE, { missingDuration: 60 });
    expect(planned.questions.map(({ about, index }) => `${about} ${index}`)).toEqual(['undated 2']);
    expect(statuses(planned)).toEqual(['new', 'ask', 'left-out', 'error']);
  });

  it('are hours from before, paid as is asked', () => {
    const before = planTable('sessions', FILE, { missingDuration: 60, undated: 'before' });
    expect(before.questions).toMatchObject([{ about: 'hours-paid', index: 2, asked: { rows: 1 } }]);
    const planned = planTable('sessions', FILE, { missingDuration: 60, undated: 'before', hoursPaid: 'pro-bono' });
    expect(hours(planned)).toEqual([[null, null, '2026-11-20', 0, 90]]);
    expect(messages(planned)[1]).toEqual([
      'Hours from before, up to 20 November 2026: 1 hour 30 min pro bono',
      'Notes "Goals" is not brought in: hours from before have no notes',
    ]);
  });

  it('are not brought twice', () => {
    const answers = { missingDuration: 60, undated: 'before', hoursPaid: 'paid' } as const;
    const balances = written(planTable('sessions', FILE, answers)).opening_balances!;
    const again = planTable('sessions', FILE, answers, { ...PRACTICE, opening_balances: balances });
    expect(messages(again)[1]).toEqual(['You already imported this row']);
    const other = planTable('sessions', FILE, answers, {
      ...PRACTICE,
      opening_balances: balances.map((one) => ({ ...one, id: AMARA.id })),
    });
    expect(messages(other)[1]![0]).toBe('You already have these earlier hours for this client');
    const session = { id: AMARA.id, client_id: BO.id, date: '2026-10-02' };
    const logged = planTable('sessions', FILE, answers, { ...PRACTICE, sessions: [session] });
    expect([statuses(logged)[1], messages(logged)[1]![0]]).toEqual([
      'duplicate',
      'One session with this client in that period is logged: their hours would count twice',
    ]);
  });

  it('of the same client and hours are both added, which is said', () => {
    const rows = [FILE[0]!, ['Bo Lind', '', '90', ''], ['Bo Lind', '', '90', '']];
    const planned = planTable('sessions', rows, { undated: 'before', hoursPaid: 'paid' });
    expect(hours(planned)).toHaveLength(2);
    expect(messages(planned)[1]).toContain('The same client and hours as row 2; both are added');
  });
});

it('a month without a day is hours of that month, up to today at most', () => {
  const rows = [
    ['Client', 'Month', 'Paid hours'],
    ['Bo Lind', 'March 2022', '3'],
    ['Bo Lind', '11/2026', '2'],
    ['Bo Lind', 'Dec 2026', '2'],
  ];
  const planned = planTable('sessions', rows, { undated: 'before' }, { ...PRACTICE, sessions: [] });
  expect(planned.questions).toEqual([]);
  expect(hours(planned)).toEqual([
    ['2022-03-01', '2022-03-31', '2022-03-31', 180, 0],
    ['2026-11-01', '2026-11-20', '2026-11-20', 120, 0],
  ]);
  expect(planned.rows[0]!.cells.date).toEqual({ text: 'March 2022', shown: 'March 2022' });
  expect(messages(planned)[0]).toEqual(['Hours from before, of March 2022: 3 hours paid']);
  expect(messages(planned)[2]).toEqual(['These hours are of a month after today']);
});
