// test-results/all.json is the proof of one commit: nothing else may have been tested, from the first stage to the last.
import { expect, it } from 'vitest';
import { isOneCommit } from '../../scripts/write-result.mjs';

const clean = { commit: 'a1', changes: [] };

it('is clean only of one commit, without changes before and after', () => {
  expect(isOneCommit(clean, clean)).toBe(true);
  expect(isOneCommit(clean, { ...clean, commit: 'b2' })).toBe(false);
  expect(isOneCommit({ ...clean, changes: [' M src/a.ts'] }, clean)).toBe(false);
  expect(isOneCommit(clean, { ...clean, changes: ['?? src/a.ts'] })).toBe(false);
  expect(isOneCommit({ commit: null, changes: [] }, { commit: null, changes: [] })).toBe(false);
});
