import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { durationLabel } from '#domain/sessions/duration.ts';
import { readTypedLength, typedHours, typedMinutes } from './typed-length.ts';

describe('the length of a session', () => {
  it.each([
    // A fraction is hours, whatever its sign and digits.
    ['1,5', 90],
    ['1.5', 90],
    ['1٫5', 90],
    ['١٫٥', 90],
    ['۱٫۵', 90],
    ['१.५', 90],
    ['１．５', 90],
    ['１，５', 90],
    ['1。5', 90],
    ['1·5', 90],
    ['0.75', 45],
    ['0,75', 45],
    ['.5', 30],
    [',5', 30],
    ['1,25', 75],
    ['1.0', 60],
    ['12.5', 750],
    ['½', 30],
    ['1½', 90],
    ['1 ½', 90],
    ['¾', 45],
    ['2¼', 135],
    ['⅓', 20],
    ['1/2', 30],
    ['1 1/2', 90],
    ['3/4', 45],
    // A whole number up to 10 is hours, above it minutes.
    ['1', 60],
    ['2', 120],
    ['٢', 120],
    ['10', 600],
    ['11', 11],
    ['45', 45],
    ['60', 60],
    ['٩٠', 90],
    ['９０', 90],
    ['90', 90],
    ['120', 120],
    ['1500', 1500],
    ['0', 0],
    // With units, it is what they say.
    ['90m', 90],
    ['5 min', 5],
    ['90 min', 90],
    ['1h30', 90],
    ['1 h 30', 90],
    ['1h 30m', 90],
    ['1 h 30 min', 90],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['01:30', 90],
    ['1：30', 90],
    ['1 : 30', 90],
    ['0:45', 45],
    ['1:30:00', 90],
    ['1,5h', 90],
    ['1.5 hours', 90],
    ['2 hrs', 120],
    ['1½h', 90],
    ['1 Std 30 Min', 90],
    ['1 Std. 30 Min.', 90],
    ['1,5 Std', 90],
    ['anderthalb Stunden', 90],
    ['1 heure 30', 90],
    ['1h30 min', 90],
    ["45'", 45],
    ['45′', 45],
    ["1h30'", 90],
    ["1°30'", 90],
    ['an hour', 60],
    ['half an hour', 30],
    ['PT1H30M', 90],
    ['9:00-10:30', 90],
    ['9 – 10.30', 90],
    ['\u200f1,5\u200f', 90],
    [' 60 ', 60],
  ])('%j is %i minutes', (typed, minutes) => expect(typedMinutes(typed, 'length')).toBe(minutes));

  it.each([
    '',
    ' ',
    'h',
    'soon',
    '1:75',
    '1:3',
    '-30',
    '-1.5',
    '1e3',
    '1.2.3',
    '1..5',
    '1,5,5',
    '1.',
    '1h30m20s',
    '30m 1h',
    '2h 3h',
    "1'30",
    "1'500",
    '1\'30"',
    '11/2',
    '3/4/2026',
    '90 %',
    '2 sessions',
    '1 30',
    '∞',
    'NaN',
  ])('%j is not understood', (typed) => expect(typedMinutes(typed, 'length')).toBeNaN());

  it.each(['1,250', '1.250', '1,440', '1.440 min', '12,500 h', '１，２５０'])(
    '%j could be a thousand or a decimal',
    (typed) => {
      expect(readTypedLength(typed, 'length')).toEqual({ minutes: null, text: 'A thousand, or a decimal?' });
      expect(typedHours(typed)).toBeNaN();
    },
  );

  test('is understood as its label says, for every length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) =>
        (['length', 'hours', 'minutes'] as const).every(
          (field) => typedMinutes(durationLabel(minutes), field) === minutes,
        ),
      ),
    );
  });
});

it.each([
  ['1,5', 'length', '1 hour 30 min'],
  ['90', 'length', '1 hour 30 min'],
  ['2', 'length', '2 hours'],
  ['0.75', 'length', '45 min'],
  ['1,5', 'hours', '1 hour 30 min'],
  ['90', 'hours', '90 hours'],
  ['90', 'minutes', '1 hour 30 min'],
  ['2', 'minutes', '2 min'],
  ['1h30', 'minutes', '1 hour 30 min'],
  ['1.5', 'minutes', 'Whole minutes, or 1.5 h'],
  ['1٫5', 'minutes', 'Whole minutes, or 1.5 h'],
  ['soon', 'minutes', ''],
  ['', 'length', ''],
] as const)('beside %j in a field of %s stands %j', (typed, field, text) =>
  expect(readTypedLength(typed, field).text).toBe(text),
);

it.each([
  ['1.5', 1.5],
  ['1,25', 1.25],
  ['.5', 0.5],
  ['125', 125],
  ['20 min', 0.33],
  ['90 min', 1.5],
  ['1h 30m', 1.5],
  ['2½', 2.5],
  ['0', 0],
])('%j is %s hours where the field is in hours', (typed, hours) => expect(typedHours(typed)).toBe(hours));

test('a field in minutes takes whole minutes, and lengths with their unit', () => {
  expect(['60', '90', '1', '1h', '1.5 h', '1:30'].map((typed) => typedMinutes(typed, 'minutes'))).toEqual([
    60, 90, 1, 60, 90, 90,
  ]);
  expect(['1.5', '1,5', '½', '60.0', 'soon', ''].map((typed) => typedMinutes(typed, 'minutes'))).toEqual(
    Array.from({ length: 6 }, () => Number.NaN),
  );
});
