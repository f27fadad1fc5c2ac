// Tables beside each other in one sheet.
import { expect, it } from 'vitest';
import { recogniseSheet } from './joined-sheets.ts';

const sheet = (text: string) => ({
  name: 'Log',
  rows: text.split('\n').map((line) => line.trim().split('|')),
});

it('are read below each other, with what stands above each, and the sheet says so', () => {
  const read = recogniseSheet(
    sheet(`Paid||||Pro bono|||
      Date|Client|Hours||Date|Client|Hours|Notes
      2026-03-03|Kim Lee|1||2026-03-04|Omar Haddad|1.5|a
      2026-03-10|Kim Lee|2||||
      ||||2026-03-11|Omar Haddad|1|b`),
  );
  expect(read.table).toBe('sessions');
  expect(read.rows.map((row) => row.join('|').replace(/\|+$/, ''))).toEqual([
    'Paid',
    'Date|Client|Hours||Notes',
    '2026-03-03|Kim Lee|1',
    '2026-03-10|Kim Lee|2',
    '',
    'Pro bono',
    'Date|Client|Hours||Notes',
    '2026-03-04|Omar Haddad|1.5||a',
    '2026-03-11|Omar Haddad|1||b',
  ]);
  expect(read.notes).toEqual([
    '“Log” has 2 tables beside each other. They are read below each other. Only rows of the first keep their numbers.',
  ]);
});

it.each([
  ['a second date of a row', 'Date|Client|Hours|Date|Hours'],
  ['a second client of a row', 'Client|Date|Hours|Client|Notes'],
  ['one table', 'Date|Client|Hours|Notes'],
])('%s is no table of its own', (_what, header) => {
  const rows = `${header}\n2026-03-03|Kim Lee|1|2026-03-10|1`.split('\n').map((line) => line.split('|'));
  expect(recogniseSheet({ name: '', rows }).rows).toBe(rows);
});
