import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf, monthStart, today } from './today.ts';

const usual = process.env['TZ'];
afterEach(() => vi.useRealTimers());
afterAll(() => {
  if (usual === undefined) delete process.env['TZ'];
  else process.env['TZ'] = usual;
});

/** A device in `zone` whose clock stands at `instant`. */
function deviceIn(zone: string, instant: string): void {
  process.env['TZ'] = zone;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
}

describe('today, this month', () => {
  it.each([
    ['Pacific/Pago_Pago', '2026-12-01T10:59:59Z', '2026-11-30', '2026-11-01T11:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-01T11:00:00Z', '2026-12-01', '2026-12-01T11:00:00.000Z'],
    ['UTC', '2026-11-30T23:59:59Z', '2026-11-30', '2026-11-01T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-30T18:14:59Z', '2026-11-30', '2026-10-31T18:15:00.000Z'],
    ['Asia/Kathmandu', '2026-11-30T18:15:00Z', '2026-12-01', '2026-11-30T18:15:00.000Z'],
    ['Pacific/Auckland', '2026-11-30T11:00:00Z', '2026-12-01', '2026-11-30T11:00:00.000Z'],
    // In months in which the clocks go forward, and back.
    ['Europe/London', '2026-03-31T22:59:59Z', '2026-03-31', '2026-03-01T00:00:00.000Z'],
    ['Europe/London', '2026-03-31T23:00:00Z', '2026-04-01', '2026-03-31T23:00:00.000Z'],
    ['Europe/London', '2026-10-31T23:59:59Z', '2026-10-31', '2026-09-30T23:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-30T11:59:59Z', '2026-04-30', '2026-03-31T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-01T07:59:59Z', '2026-11-30', '2026-11-01T07:00:00.000Z'],
  ])('in %s at %s are %s, since %s', (zone, instant, day, began) => {
    deviceIn(zone, instant);
    expect(today()).toBe(day);
    expect(monthStart(today())).toBe(began);
  });
});

it.each([
  ['Pacific/Auckland', '2026-12-01T10:59:59Z', '2026-12-01'],
  ['Pacific/Auckland', '2026-12-01T11:00:00Z', '2026-12-02'],
  ['America/Los_Angeles', '2026-12-01T07:59:59+00:00', '2026-11-30'],
])('the day in %s of %s is %s', (zone, instant, day) => {
  deviceIn(zone, '2026-12-01T12:00:00Z');
  expect(dayOf(instant)).toBe(day);
  expect(dayOf(Date.parse(instant))).toBe(day);
});
