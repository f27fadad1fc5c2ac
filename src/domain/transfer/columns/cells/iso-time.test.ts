import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readIsoTime, strictIsoTime } from './iso-time.ts';

it.each([
  '2026-02-31T10:00',
  '2026-11-20',
  '2026-11-20T24:00',
  '2026-11-20T10:60Z',
  'x',
  '2026-11-20T10:00 PM',
  '2026-11-20T10:00+99:00',
])('%j is not a time', (text) => expect(readIsoTime(text)).toBeNull());
it.each([
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20 10:00:00.123+00', true],
  ['2026-11-20T10:00-0530', true],
  ['2026-11-20T10:00:00', false],
])('%j is on the day that it names', (text, zoned) =>
  expect(readIsoTime(text)).toMatchObject({ day: '2026-11-20', zoned }),
);

it.each([
  ['2026-11-20 10:00:00+00', '2026-11-20T10:00:00+00:00'],
  ['2026-11-20T10:00-0530', '2026-11-20T10:00-05:30'],
  ['2026-11-20T10:00:00.5+05:30', '2026-11-20T10:00:00.5+05:30'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
])('%j is %j in the strict form', (text, strict) => expect(strictIsoTime(text)).toBe(strict));

test('minutes differ as the instants do', () => {
  const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, date, fc.integer({ min: -840, max: 840 }), (a, b, offset) => {
      const shifted = new Date(b.getTime() + offset * 60_000).toISOString().slice(0, 19);
      const zone = `${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset) * 60_000).toISOString().slice(11, 16)}`;
      const difference =
        readIsoTime(shifted + zone)!.minutes - readIsoTime(a.toISOString().slice(0, 19) + 'Z')!.minutes;
      const seconds = Math.floor(b.getTime() / 1000) - Math.floor(a.getTime() / 1000);
      expect(Math.round(difference * 60)).toBe(seconds);
    }),
  );
});
