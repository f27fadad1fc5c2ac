import { expect, test } from 'vitest';
import { shareOf } from './limit-share.ts';

test.each([
  [1_000, 1, 25, 1_000],
  [1_000, 3, 25, 334],
  [250, 16, 25, 25],
  [2, 4, 1, 1],
  // The least is never more than the whole.
  [10, 1, 25, 10],
])('of %s, one of %s processes has, at least %s: %s', (whole, processes, least, share) => {
  expect(shareOf(whole, processes, least)).toBe(share);
});
