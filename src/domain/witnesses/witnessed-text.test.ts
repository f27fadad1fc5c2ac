import { expect, test } from 'vitest';
import { confirmedByText, confirmedText } from './witnessed-text.ts';

const amounts = {
  unit: 'minutes',
  logged: 3720,
  witnessed: 0,
  lettered: 0,
  letterRecorded: 0,
  confirmed: 0,
} as const;

test.each([
  [{}, 'None confirmed by others yet', null],
  [{ witnessed: 720, confirmed: 720 }, '12 h confirmed by others', '12 h by witnesses'],
  [
    { witnessed: 720, letterRecorded: 1200, confirmed: 1800 },
    '30 h confirmed by others',
    '12 h by witnesses, 20 h by a letter that you recorded',
  ],
  [
    { witnessed: 60, lettered: 90, letterRecorded: 30, confirmed: 180 },
    '3 h confirmed by others',
    '1 h by witnesses, 1.5 h by an organisation, 30 min by a letter that you recorded',
  ],
])('%o', (some, text, by) => {
  expect(confirmedText({ ...amounts, ...some })).toBe(text);
  expect(confirmedByText({ ...amounts, ...some })).toBe(by);
});
