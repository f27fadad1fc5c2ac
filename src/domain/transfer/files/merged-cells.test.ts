import { expect, test } from 'vitest';
import { fillMergedCells, mergedCellsOf } from './merged-cells.ts';

test('merged cells are found after the rows', () => {
  const xml = '<sheetData></sheetData><mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="AB1:AC1"/></mergeCells>';
  expect(mergedCellsOf(xml)).toEqual([
    { row: 1, column: 0, rows: 3 },
    { row: 0, column: 27, rows: 1 },
  ]);
});

test('a name fills its rows; numbers and dates do not, and a blank row stays blank', () => {
  const rows = [
    ['Client', 'Date', 'Minutes'],
    ['Bo', '2026-11-01', '60'],
    ['', '2026-11-02', ''],
    ['', '', ''],
  ];
  const merged = [0, 1, 2].map((column) => ({ row: 1, column, rows: 3 }));
  expect(fillMergedCells(rows, merged)).toEqual([
    ['Client', 'Date', 'Minutes'],
    ['Bo', '2026-11-01', '60'],
    ['Bo', '2026-11-02', ''],
    ['', '', ''],
  ]);
});
