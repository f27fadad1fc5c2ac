import { expect, it } from 'vitest';
import { allMinutes, isSeenLately, mostMinutes, type ClientHours } from './client-hours.ts';

const hours = (minutes: number, more: Partial<ClientHours> = {}): ClientHours => ({
  client_id: 'ada',
  sessions: 1,
  minutes,
  last_date: null,
  next_date: null,
  usual_minutes: 60,
  ...more,
});

it('draws hours against the most that are shown, those from before among them', () => {
  const all = [hours(300), hours(120, { before_minutes: 240 }), hours(0)];
  expect(mostMinutes(all)).toBe(360);
  expect(mostMinutes(all)).toBe(allMinutes(all[1]));
  expect(mostMinutes([])).toBe(0);
});

it.each([
  ['2026-11-20', true],
  ['2026-10-21', true],
  ['2026-10-20', false],
  [null, false],
])('a client last seen on %s was seen lately: %s', (last_date, isLately) =>
  expect(isSeenLately(hours(60, { last_date }), '2026-11-20')).toBe(isLately),
);

it('a client without hours was not seen lately', () => expect(isSeenLately(undefined, '2026-11-20')).toBe(false));
