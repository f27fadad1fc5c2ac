import { describe, expect, it, test } from 'vitest';
import { minutesBetween, readTimes, withoutTime } from './times-of-day.ts';

const shown = (minutes: number | null) =>
  minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

describe('readTimes', () => {
  it.each([
    ['09:00', '9:00'],
    ['9 am', '9:00'],
    ['9a', '9:00'],
    ['1:30p', '13:30'],
    ['9:00 a 10:00', '9:00 10:00'],
    ['9:15pm', '21:15'],
    ['12 a.m.', '0:00'],
    ['14h30', '14:30'],
    ['14u30', '14:30'],
    ['14 h', '14:00'],
    ['14.30 Uhr', '14:30'],
    ['18 Uhr', '18:00'],
    ['14 Uhr 30', '14:30'],
    ['14 h 30 – 16 h', '14:30 16:00'],
    ['14 u 30', '14:30'],
    ['9.00 uur', '9:00'],
    ['3 maart 2025 9 uur', '9:00'],
    ['9u', '9:00'],
    ['9:00:00 AM', '9:00'],
    ['09:00-10:30', '9:00 10:30'],
    ['9:00 – 10:30 pm', '21:00 22:30'],
    ['March 3, 2026 9:00 AM → 10:30 AM', '9:00 10:30'],
    ['11:00 – 1:00 pm', '11:00 13:00'],
    ['2pm – 3.30', '14:00 15:30'],
    ['11am – 1', '11:00 13:00'],
    ['11pm – 1', '23:00 1:00'],
    ['9-10:30', '9:00 10:30'],
    ['von 9:00 bis 10:30 Uhr', '9:00 10:30'],
    ['de 9h00 à 10h30', '9:00 10:30'],
    ['April 2, 2024 9:00 am', '9:00'],
    ['Mar 4, 2024 9:00am', '9:00'],
    ['2024-03-04 09:00 - 10:30', '9:00 10:30'],
    ['2024-03-04T09:00:00+02:00', '9:00'],
    ['04.03.2024, 09:00 Uhr', '9:00'],
    ['4 March 2024 at 2pm EST', '14:00'],
    ['2024-03-04 10:00-11:00 CET', '10:00 11:00'],
    ['14:00 – 15:30 (UK time)', '14:00 15:30'],
    ['18:00–19:00 Uhr MEZ', '18:00 19:00'],
    ['10:00-11:00 Europe/Berlin', '10:00 11:00'],
    ['1899-12-30T09:30:00.000', '9:30'],
  ])('%j', (text, expected) => {
    const times = readTimes(text);
    expect([shown(times?.from ?? null), shown(times?.to ?? null)].filter(Boolean).join(' ')).toBe(expected);
  });

  it.each([
    '9',
    '60',
    '9-10',
    '04.03.24',
    'Mo, 04.03.24',
    '1.5',
    '25:00',
    '9:75',
    '13 pm',
    '14:00 no/show',
    '10:00-11:00 n/a',
    '14.03.2024',
    '2024-03-04',
    'nine',
    '',
  ])('%j has none', (text) => expect(readTimes(text)).toBeNull());
});

test.each([
  ['April 2, 2024 9:00 am', 'April 2, 2024'],
  ['2024-03-04T09:00:00Z', '2024-03-04'],
  ['14.03.2024 09:00 - 10:30', '14.03.2024'],
  ['4/3/2024, 09:00 GMT+1', '4/3/2024'],
  ['14.03.2024', '14.03.2024'],
  ['09:00', '09:00'],
])('%j without its time', (text, day) => expect(withoutTime(text)).toBe(day));

test.each([
  ['09:00-10:30', 90, false],
  ['11:30-1:00', 90, true],
  ['23:30-0:30', 60, true],
  ['10pm-1am', 180, true],
])('from one to the other of %j', (text, minutes, isLikely) => {
  const times = readTimes(text);
  expect(minutesBetween({ ...times!, to: times!.to! })).toEqual({ minutes, isLikely });
});
