import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addDaysToInstant, dayIn, hourIn } from '#domain/time.ts';
import { weeklyWindow } from './weekly-window.ts';

const MINUTE = 1 / (24 * 60);

it.each([
  ['Europe/London', '2026-11-23T06:59:59Z', null],
  ['Europe/London', '2026-11-23T07:00:00Z', '2026-11-23'],
  ['Europe/London', '2026-11-23T08:59:59Z', '2026-11-23'],
  ['Europe/London', '2026-11-23T09:00:00Z', null],
  ['Europe/London', '2026-11-24T07:30:00Z', null],
  ['Europe/London', '2026-11-22T07:30:00Z', null],
  // The day after clocks changed.
  ['Europe/London', '2026-03-30T06:00:00Z', '2026-03-30'],
  ['Europe/London', '2026-10-26T07:00:00Z', '2026-10-26'],
  ['America/New_York', '2026-11-02T12:00:00Z', '2026-11-02'],
  // Monday comes first to Kiribati, and last to Samoa.
  ['Pacific/Kiritimati', '2026-11-22T17:00:00Z', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-23T18:00:00Z', '2026-11-23'],
  ['Asia/Kathmandu', '2026-11-23T01:15:00Z', '2026-11-23'],
  // As everywhere else, a zone that nobody knows is UTC.
  ['Not/AZone', '2026-11-23T07:30:00Z', '2026-11-23'],
  ['', '2026-11-23T07:30:00Z', '2026-11-23'],
])('in %s at %s: %s', (zone, now, monday) => expect(weeklyWindow(now, zone)?.monday ?? null).toBe(monday));

it('a mail is sent until noon', () => {
  expect(weeklyWindow('2026-11-23T07:30:00Z', 'Europe/London')?.until).toBe('2026-11-23T12:00:00.000Z');
  expect(weeklyWindow('2026-11-22T20:00:00Z', 'Asia/Tokyo')).toBeNull();
  expect(weeklyWindow('2026-11-22T22:00:00Z', 'Asia/Tokyo')?.until).toBe('2026-11-23T03:00:00.000Z');
});

describe('in every zone and every week, also when clocks change', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  it('there is one window of two hours, on that Monday, which checks each five minutes do not miss', () => {
    const week = fc.integer({ min: 0, max: 400 }).map((weeks) => addDays('2024-01-01', weeks * 7));
    fc.assert(
      fc.property(fc.constantFrom(...zones), week, fc.integer({ min: 0, max: 299 }), (zone, monday, second) => {
        const start = addDaysToInstant(`${addDays(monday, -1)}T06:00:00Z`, second / 86_400);
        const found: string[] = [];
        for (let minutes = 0; minutes < 66 * 60; minutes += 5) {
          const now = addDaysToInstant(start, minutes * MINUTE);
          const window = weeklyWindow(now, zone);
          if (window === null) continue;
          found.push(now);
          expect(window.monday).toBe(monday);
          expect([dayIn(window.until, zone), hourIn(window.until, zone)]).toEqual([monday, 12]);
          expect(window.until > now).toBe(true);
        }
        expect(found.length).toBe(24);
        expect(Date.parse(found.at(-1)!) - Date.parse(found[0]!)).toBe(115 * 60_000);
      }),
      { numRuns: 8 },
    );
  });
});
