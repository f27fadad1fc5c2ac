import { expect, test } from 'vitest';
import { withEndsApart } from './spans-in-cells.ts';

const SPAN = 'March 3, 2026 9:00 AM (GMT) → 10:00 AM';

test('the end of a cell of days gets a column of its own', () =>
  expect(
    withEndsApart([
      ['Date', 'Client'],
      [SPAN, 'Kim'],
      ['March 4, 2026', 'Kim'],
    ]),
  ).toEqual([
    ['Date', 'Client', 'End'],
    ['March 3, 2026 9:00 AM (GMT)', 'Kim', '10:00 AM'],
    ['March 4, 2026', 'Kim'],
  ]));

test('a note with a start and an end stays whole', () => {
  const rows = [
    ['Date', 'Client', 'Notes'],
    ['2026-03-01', 'Kim', SPAN],
    ['2026-03-02', 'Kim', 'Goals'],
    ['2026-03-03', 'Kim', 'Values'],
  ];
  expect(withEndsApart(rows)).toBe(rows);
});

test('a long text is not searched, which would take minutes', () => {
  const rows = (blanks: number) => [['Date'], [`March 3, 2026 9:00 AM (GMT)${' '.repeat(blanks)}→ 10:00 AM`]];
  const [short, long] = [rows(1), rows(120)];
  expect(withEndsApart(short)).not.toBe(short);
  expect(withEndsApart(long)).toBe(long);
});
