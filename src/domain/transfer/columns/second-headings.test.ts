// A sheet with several tables below each other: no row is read under the wrong headings, and none is lost.
import { expect, it, test } from 'vitest';
import { planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { recogniseSheet } from './joined-sheets.ts';

const sheet = (file: string) =>
  recogniseSheet({ name: '', rows: file.split('\n').map((line) => line.trim().split('|')) });
const planned = (file: string) => planTable('sessions', sheet(file).rows as string[][]);
const lengths = (file: string) =>
  records(planned(file)).map((record) => {
    const { duration, paid, notes } = (record ?? {}) as { duration?: number; paid?: boolean; notes?: string };
    return (
      record &&
      [duration, paid, notes]
        .filter((one) => one !== undefined && one !== null)
        .join(' ')
        .trim()
    );
  });

it('arranges the cells below headings in another order under the first ones', () => {
  const file = `Date|Client|Hours|Notes
    2026-01-08|Kim Lee|1|a
    |||
    Client|Date|Notes|Hours
    Omar Haddad|2026-01-29|b|2`;
  expect(lengths(file)).toEqual(['60 a', null, '120 b']);
  expect(statuses(planned(file))).toEqual(['new', 'left-out', 'new']);
});

it('gives further headings columns of their own', () => {
  const file = `Date|Client|Paid hours
    2026-01-08|Kim Lee|1
    Date|Client|Pro bono hours
    2026-01-29|Omar Haddad|2`;
  expect(lengths(file)).toEqual(['60 true', null, '120 false']);
});

it('gives a column under a long text, which is no known heading, one of its own', () => {
  const file = `Notes|Date|Client|Hours
    a|2026-01-08|Kim Lee|1
    ${'What we spoke about. '.repeat(8)}|Date|Client|Hours
    b|2026-01-29|Omar Haddad|2`;
  expect(lengths(file)).toEqual(['60 a', null, '120']);
});

it('reads the rows above headings with more columns', () => {
  const file = `2025
    Date|Client|Hours
    2025-01-08|Kim Lee|1
    2026
    Date|Client|Hours|Paid|Notes
    2026-01-29|Omar Haddad|2|yes|b`;
  expect(sheet(file).headerRow).toBe(1);
  expect(lengths(file)).toEqual(['60', null, null, '120 true b']);
});

it('reads nobody as a client who is something else by other headings', () => {
  const file = `Date|Client|Hours
    2026-01-08|Kim Lee|1
    Date|Supervisor|Hours
    2026-02-02|Dr Lopez|1`;
  expect(statuses(planned(file))).toEqual(['new', 'left-out', 'ask']);
  expect(planned(file).questions).toMatchObject([{ about: 'names-above', index: 3 }]);
});

test.each([
  ['a session that has words of headings in it', '2026-01-09|Date|1|Notes'],
  ['two words of headings', 'Client|Notes||'],
])('%s is no heading', (_what, row) => {
  const file = `Date|Client|Hours|Notes
    2026-01-08|Kim Lee|1|a
    ${row}`;
  expect(sheet(file).rows[2]).toEqual(row.split('|'));
});
