// A sheet in several parts, each under a title of one cell.
import { expect, it } from 'vitest';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';

const FILE = `Coaching log|||
  Client|Date|Hours|Notes
  PAID SESSIONS|||
  Kim Lee|2026-01-08|1|
  CANCELLED|||
  Omar Haddad|2026-01-29|2|
  SUPERVISION RECEIVED|||
  Dr Lopez|2026-01-30|1|
  PRO BONO|||
  Kim Lee|2026-01-31|1|
  Mon||
  Kim Lee|2026-02-07|1|`;
const rows = FILE.split('\n').map((line) => line.trim().split('|'));

it('takes from the title above whether sessions were paid, and says so', () => {
  const planned = planTable('sessions', rows);
  expect(messages(planned)[1]).toEqual(['Paid "PAID SESSIONS" was taken, since no column says it']);
  const paid = records(planned).flatMap((record) => (record && 'paid' in record ? [record.paid] : []));
  expect(paid).toEqual([true, false]);
  expect(messages(planned)[9]).toEqual([]);
});

it('asks about a title that says that sessions were not held, or are none with clients', () => {
  const planned = planTable('sessions', rows);
  expect(planned.questions).toMatchObject([
    { about: 'outcome', index: 5, asked: { word: 'cancelled', rows: 1 } },
    { about: 'outcome', index: 7, asked: { word: 'supervision received', rows: 1 } },
  ]);
  const answers = { outcomes: { cancelled: 'not-held', 'supervision received': 'not-held' } } as const;
  expect(statuses(planTable('sessions', rows, answers)).filter((status) => status === 'new')).toHaveLength(3);
});

it('names a title in the column of dates', () => {
  const planned = planTable('sessions', [
    ['Date', 'Client', 'Hours'],
    ['2026-01-08', 'Kim Lee', '1'],
    ['PRO BONO', '', ''],
    ['2026-01-09', 'Kim Lee', '1'],
  ]);
  expect(messages(planned)[1]).toEqual(['This row has only "PRO BONO"']);
  expect(records(planned)[2]).toMatchObject({ paid: false });
});

it('a legend is no title', () => {
  const planned = planTable('sessions', [
    ['Date', 'Client', 'Hours'],
    ['* = cancelled', '', ''],
    ['2026-01-09', 'Kim Lee', '1'],
  ]);
  expect(planned.questions).toEqual([]);
});
