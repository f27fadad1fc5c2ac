import { expect } from 'vitest';
import { checkCalendar } from './check-calendar.ts';
import { messyCalendar } from './messy-calendar.ts';

/** Half of the events only look like sessions: most of them are not proposed, or are listed where the coach asks for more. */
const SHOWN_RIGHT_MIN = 0.95;
const EXPECTED_UNLIKELY_MAX = 0.01;

/**
 * Fails unless what is certain is right, nothing that is expected is missing, most sessions are certain, and what is shown is right.
 * Shown is what is listed at once; what is expected may also be under the line that says that more may be sessions, as hardly any is.
 */
export function expectCalendars(first: number, count: number): void {
  const wrong: string[] = [];
  let [certain, shown, right, unlikely, expected, expectedUnlikely, usual] = [0, 0, 0, 0, 0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const found = checkCalendar(messyCalendar(seed));
    wrong.push(...found.wrong.map((text) => `calendar ${seed}: ${text}`));
    certain += found.certain;
    shown += found.shown;
    right += found.right;
    unlikely += found.unlikely;
    expected += found.expected;
    expectedUnlikely += found.expectedUnlikely;
    usual += found.usual;
  }
  console.info(
    `${expected} records, ${certain} proposed as certain, ${right} of ${shown} shown are right, ${unlikely} more may be records: ${expectedUnlikely} are`,
  );
  expect(wrong.slice(0, 20)).toEqual([]);
  // Asked about one by one, they would be no help.
  expect(certain / usual).toBeGreaterThan(0.9);
  expect(right / shown).toBeGreaterThan(SHOWN_RIGHT_MIN);
  expect(expectedUnlikely / expected).toBeLessThan(EXPECTED_UNLIKELY_MAX);
}
