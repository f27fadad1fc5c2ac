import { expect } from 'vitest';
import { checkCalendar } from './check-calendar.ts';
import { messyCalendar } from './messy-calendar.ts';

/** A third of the events only look like sessions; most of them are not shown, and the others are questions. */
const SHOWN_RIGHT_MIN = 0.65;

/** Fails unless what is certain is right, nothing is missing, most sessions are certain, and most of what is shown are sessions. */
export function expectCalendars(first: number, count: number): void {
  const wrong: string[] = [];
  let [certain, shown, right, expected, usual] = [0, 0, 0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const found = checkCalendar(messyCalendar(seed));
    wrong.push(...found.wrong.map((text) => `calendar ${seed}: ${text}`));
    certain += found.certain;
    shown += found.shown;
    right += found.right;
    expected += found.expected;
    usual += found.usual;
  }
  console.info(`${expected} records, ${certain} proposed as certain, ${right} of ${shown} shown are right`);
  expect(wrong.slice(0, 20)).toEqual([]);
  // Asked about one by one, they would be no help.
  expect(certain / usual).toBeGreaterThan(0.9);
  expect(right / shown).toBeGreaterThan(SHOWN_RIGHT_MIN);
}
