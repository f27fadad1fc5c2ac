import { expect, it } from 'vitest';
import { planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';

const file = (...rows: (readonly [day: string, status: string])[]) => [
  ['Client', 'Date', 'Duration', 'Status'],
  ...rows.map(([day, status], place) => [`Client ${'ABCDEFG'[place]}`, day, '60', status]),
];
const FILE = file(
  ['08/01/2026', 'Confirmed'],
  ['15/01/2026', 'confirmed'],
  ['22/01/2026', 'Completed'],
  ['23/01/2026', 'Not completed'],
  ['31/12/2026', 'Confirmed'],
);

it('asks once for each word whether sessions of past days were held that are called planned', () => {
  const planned = planTable('sessions', FILE);
  expect(planned.questions).toMatchObject([
    { about: 'outcome', index: 1, asked: { word: 'confirmed', header: 'Status', rows: 2 } },
  ]);
  expect(statuses(planned)).toEqual(['ask', 'ask', 'new', 'new', 'new']);
});

it('records the answer, and leaves those of days to come as they are', () => {
  const held = planTable('sessions', FILE, { outcomes: { confirmed: 'held' } });
  expect(held.questions).toEqual([]);
  expect(records(held).map((record) => record && 'completed' in record && record.completed)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const not = planTable('sessions', FILE, { outcomes: { confirmed: 'not-held' } });
  expect(statuses(not)).toEqual(['left-out', 'left-out', 'new', 'new', 'new']);
});

it('waits until the order of dates is known', () => {
  const rows = file(['08/01/2026', 'Booked'], ['02/12/2025', 'Booked']);
  expect(planTable('sessions', rows).questions.map(({ about }) => about)).toEqual(['date-order']);
  expect(planTable('sessions', rows, { dateOrder: 'dmy' }).questions).toMatchObject([{ asked: { rows: 2 } }]);
});
