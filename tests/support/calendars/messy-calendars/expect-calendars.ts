import { expect } from 'vitest';
import { checkCalendar } from './check-calendar.ts';
import { messyCalendar } from './messy-calendar.ts';

/** A third of the events only look like sessions; most of them are not shown, and the others are questions. */
const SHOWN_RIGHT_MIN = 0.65;

/** Fails unless what is certain is right, nothing is missing, most sessions are certain, and most of what is shown are sessions. */
export function expectCalendars(first: number, count: number): void {
  const wrong: string[] = [];
  let [certain, shown, sessions, expected] = [0, 0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const found = checkCalendar(messyCalendar(seed));
    wrong.push(...found.wrong.map((text) => `calendar ${seed}: ${text}`));
    certain += found.certain;
    shown += found.shown;
    sessions += found.sessions;
    expected += found.expected;
  }
  console.info(`${expected} sessions, ${certain} proposed as certain, ${sessions} of ${shown} shown are sessions`);
  expect(wrong.slice(0, 20)).toEqual([]);
  // Asked about one by one, they would be no help.
  expect(certain / expected).toBeGreaterThan(0.9);
  expect(sessions / shown).toBeGreaterThan(SHOWN_RIGHT_MIN);
}
