import { expect, test } from 'vitest';
import { firstOf, rowNumbers } from './row-result.ts';

test.each([
  [[1], 'row 2'],
  [[1, 4], 'rows 2 and 5'],
  [[0, 1, 2, 3, 4], 'rows 1, 2, 3, 4 and 5'],
  [[0, 1, 2, 3, 4, 5], 'rows 1, 2, 3, 4 and 2 more'],
])('%j are named as %s', (indexes, text) => expect(rowNumbers(indexes)).toBe(text));

test('of a list whose first texts are given the others are counted', () => {
  expect(firstOf(['a', 'b', 'c'], 2, 9)).toBe('a, b and 7 more');
  expect(rowNumbers([0, 1, 2, 3, 4], 40)).toBe('rows 1, 2, 3, 4 and 36 more');
});
