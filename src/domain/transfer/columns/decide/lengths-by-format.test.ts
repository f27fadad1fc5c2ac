import { expect, it } from 'vitest';
import { planTable, records } from '#tests/support/transfer/plan-table.ts';

type Cells = readonly [hours: string, minutes: string];
const minutesIn = (rows: readonly Cells[]) => {
  const file = rows.map(([hours, minutes], at) => ['Amara Osei', `2026-03-${at + 10}`, hours, minutes]);
  return records(planTable('sessions', [['Client', 'Date', 'Hours', 'Minutes'], ...file])).map(
    (row) => row && 'duration' in row && row.duration,
  );
};

it.each<[rows: Cells[], minutes: number[]]>([
  [
    [
      ['1', '30'],
      ['2', '0'],
    ],
    [90, 120],
  ],
  [
    [
      ['2', '15'],
      ['1', ''],
    ],
    [135, 60],
  ],
  [
    [
      ['0', '45'],
      ['1', '50'],
      ['1', ''],
    ],
    [45, 110, 60],
  ],
])('%j are hours and minutes of one length', (rows, minutes) => expect(minutesIn(rows)).toEqual(minutes));

// The hours may be the minutes rounded, and a blank cell was forgotten.
it.each<[rows: Cells[]]>([
  [
    [
      ['1', '50'],
      ['1', '45'],
      ['1', ''],
    ],
  ],
  [
    [
      ['1', '50'],
      ['0', '15'],
      ['1', ''],
    ],
  ],
  [
    [
      ['1', '60'],
      ['1', '0'],
    ],
  ],
])('%j are asked about', (rows) => expect(minutesIn(rows)).toContain(null));
