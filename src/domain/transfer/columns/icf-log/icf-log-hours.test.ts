import { expect, it } from 'vitest';
import { readLogHours } from './icf-log-row.ts';

it.each([
  ['12.75', 765],
  ['0,75', 45],
  ['2.3333', 140],
  ['100', 6000],
  ['1,234.5', 74_070],
  ['12:45', 765],
  ['0:00', 0],
  ['1250:30', 75_030],
  ['7:30:00', 450],
  ['', 0],
  ['–', 0],
  ['n/a', 0],
  ['12h 30', 750],
  // The cells of a spreadsheet for 7:30, 24:00 and 100:30.
  ['1899-12-30T07:30:00.000', 450],
  ['1899-12-31', 1440],
  ['1900-01-03T04:30:00.000', 6030],
])('%j is %i minutes', (text, minutes) => {
  expect(readLogHours(text)).toMatchObject({ state: 'read', value: minutes });
});

it.each([['-5'], ['1,250'], ['12:75'], ['many'], ['2024-05-01']])('%j is not a number of hours', (text) => {
  expect(readLogHours(text)).toMatchObject({ state: 'wrong' });
});
