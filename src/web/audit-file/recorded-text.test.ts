import { expect, test } from 'vitest';
import type { RowOf } from '#domain/audit-file/row-columns.ts';
import { recordedText } from './recorded-text.ts';

const sum = (timed: number, prompt: number) => ({ timed, prompt, records: 500 }) as unknown as RowOf<'sum'>;

test.each([
  ['nothing is known', [sum(0, 0)], [], ''],
  ['some is known', [sum(3, 2), sum(1, 1)], [], 'Recorded within 7 days, as it stands now: 75 % of 4 records.'],
  [
    'all came from an import',
    [sum(0, 0)],
    [{ on: '2026-11-18', records: 500 }],
    '500 records came from an import on 18 November 2026; when they were first written down is not known.',
  ],
  [
    'some came from an import',
    [sum(4, 4)],
    [{ on: '2026-11-18', records: 496 }],
    'Recorded within 7 days, as it stands now: 100 % of 4 records. 496 records came from an import on 18 November 2026; when they were first written down is not known.',
  ],
])('where %s', (_what, sums, imports, text) => {
  expect(recordedText(sums, imports)).toBe(text);
});
