import { customPeriod, periodAround } from '#domain/reports/period.ts';
import { expect, it } from 'vitest';
import { asKind, chosenPeriod, periodSearch } from './chosen-period.ts';

const TODAY = '2026-11-20';
const all = { kind: 'all' } as const;

it.each([
  [{}, periodAround('year', TODAY)],
  [{ period: 'month' }, periodAround('month', TODAY)],
  [{ period: 'quarter', from: '2024-02-29' }, periodAround('quarter', '2024-02-29')],
  [{ period: 'all', from: '2024-02-29' }, all],
  [{ period: 'custom', from: '2026-01-05', to: '2026-02-06' }, customPeriod('2026-01-05', '2026-02-06')],
  [{ period: 'custom', from: '2026-02-06', to: '2026-01-05' }, customPeriod('2026-01-05', '2026-02-06')],
  [{ period: 'custom' }, customPeriod(TODAY, TODAY)],
  // Years that no row has.
  [{ period: 'year', from: '9999-12-31' }, periodAround('year', '2100-12-31')],
  [{ period: 'custom', from: '0001-01-01', to: '9999-12-31' }, customPeriod('1950-01-01', '2100-12-31')],
] as const)('the address %o has the period %o', (search, period) => {
  expect(chosenPeriod(search, TODAY)).toEqual(period);
});

it.each([
  periodAround('month', TODAY),
  periodAround('year', '2024-02-29'),
  customPeriod('2026-01-05', '2026-02-06'),
  all,
])('the address of %o is read as the same period', (period) => {
  expect(chosenPeriod(periodSearch(period), '2020-01-01')).toEqual(period);
});

it.each([
  // Around today if the period contains it, else around its start.
  ['month', periodAround('year', TODAY), periodAround('month', TODAY)],
  ['month', periodAround('year', '2024-05-05'), periodAround('month', '2024-01-01')],
  ['year', periodAround('month', '2024-05-05'), periodAround('year', '2024-05-05')],
  ['quarter', all, periodAround('quarter', TODAY)],
  ['custom', periodAround('quarter', TODAY), customPeriod('2026-10-01', '2026-12-31')],
  ['custom', all, customPeriod('2026-11-01', '2026-11-30')],
  ['all', periodAround('quarter', TODAY), all],
] as const)('as %s %o becomes %o', (kind, period, other) => {
  expect(asKind(kind, period, TODAY)).toEqual(other);
});
