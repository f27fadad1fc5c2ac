import { expect, test } from 'vitest';
import { witnessedText } from './witnessed-text.ts';

const amounts = {
  unit: 'minutes',
  logged: 3720,
  witnessed: 0,
  lettered: 0,
  letterRecorded: 0,
  confirmed: 0,
} as const;

test.each([
  [{}, 'Of 62 h logged, none witnessed yet'],
  [{ witnessed: 720, confirmed: 720 }, 'Of 62 h logged: 12 h witnessed'],
  [
    { witnessed: 720, letterRecorded: 1200, confirmed: 1800 },
    'Of 62 h logged: 12 h witnessed, 20 h by a letter that you recorded; 30 h confirmed in all',
  ],
  [
    { witnessed: 60, lettered: 90, letterRecorded: 30, confirmed: 180 },
    'Of 62 h logged: 1 h witnessed, 1.5 h confirmed by an organisation, 30 min by a letter that you recorded; 3 h confirmed in all',
  ],
])('%o', (some, text) => {
  expect(witnessedText({ ...amounts, ...some })).toBe(text);
});
