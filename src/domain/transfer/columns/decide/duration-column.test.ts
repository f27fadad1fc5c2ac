import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { messages, planTable } from '#tests/support/transfer/plan-table.ts';
import { decideDurations, readDuration, readHours } from './duration-column.ts';
import type { DurationUnit, DurationUnits } from './duration-numbers.ts';

const both = (unit: DurationUnit | null): DurationUnits => ({ small: unit, large: unit });

describe('the unit of a column', () => {
  it('that was answered for small numbers stays when another answer excludes the large ones', () => {
    expect(decideDurations('', ['90', '1'], true, {}).questions.map(({ group }) => group)).toEqual(['small']);
    const { units, questions } = decideDurations('', ['1'], true, { small: 'hours' });
    expect([units.small, questions]).toEqual(['hours', []]);
  });

  it.each<[string, string[], string]>([
    ['Hours', ['2', '1.5'], 'hours'],
    ['Session length (hrs)', ['1'], 'hours'],
    ['Dauer (Std.)', ['1,5', '1,25', '1,0'], 'hours'],
    ['Durée (heures)', ['1,5'], 'hours'],
    ['CCE credits', ['1'], 'hours'],
    ['Duration (min)', ['5'], 'minutes'],
    ['Duration', ['90', '60', ''], 'minutes'],
    ['Duration', ['12', '15', '10'], 'minutes'],
    ['Duration', ['1h', '1:30', '', 'abc'], 'minutes'],
    ['Duration', [], 'minutes'],
    ['Duration', ['1', '2', '1'], 'all: 1 min, 1 hour'],
    ['Hours/minutes', ['1', '2'], 'all: 1 min, 1 hour'],
    ['', ['2'], 'all: 2 min, 2 hours'],
    ['Duration', ['1', '10'], 'all: 1 min, 1 hour'],
    ['Duration', ['60', '90', '1', '2', '45'], 'small: 1 min, 1 hour'],
    ['Duration', ['90', '1,5'], 'small: 1 hour 30 min'],
    ['Minutes', ['90', '1.5'], 'small: 1 hour 30 min'],
    ['Minutes', ['1', '2'], 'small: 1 min, 1 hour'],
    ['Hours', ['1', '90'], 'large: 1 hour 30 min, 90 hours'],
    ['Hours', ['1.30', '2.00', '0.45'], 'all: 1 hour 18 min, 1 hour 30 min'],
    ['Hours', ['1.3', '2'], 'all: 1 hour 18 min, 1 hour 30 min'],
    ['Hours', ['1.30', '0.75'], 'hours'],
    ['Hours', ['1.33', '1.30'], 'hours'],
    ['Duration', ['0.0625', '0.0416666666666667'], 'all: 4 min, 1 hour 30 min'],
    ['Hours', ['0.0625', '4.16667E-02'], 'all: 4 min, 1 hour 30 min'],
    ['Minutes', ['0.0625'], 'all: 4 min, 1 hour 30 min'],
    ['Duration', ['PT1H30M', '5400', '3600'], 'all: 90 hours, 1 hour 30 min'],
    ['Duration', ['300', '1800'], 'all: 30 hours, 30 min'],
    ['Duration (min)', ['3600', '5400'], 'all: 60 hours, 1 hour'],
    ['Duration (seconds)', ['3600', '900'], 'seconds'],
    ['Dauer in Sekunden', ['3600'], 'seconds'],
    ['Hours', ['0.25', '0.5'], 'hours'],
    ['Duration', ['480', '600'], 'minutes'],
    ['Duration', ['1.65 h', '60 min'], 'minutes'],
    ['Duration', ['1.30 h', '60 min'], 'all: 1 hour 18 min, 1 hour 30 min'],
    ['Duration', ['60', '1,15 Std.'], 'small: 1 hour 9 min, 1 hour 15 min'],
    ['Duration', ['1.25 h', '1.5 h'], 'minutes'],
    ['Duration', ['1.30', '1.00'], 'all: 1 hour 18 min, 1 hour 30 min'],
  ])('%j over %j: %s', (header, texts, expected) => {
    const { units, questions } = decideDurations(header, texts, true, {});
    const asked = questions.map(({ group, choices }) => `${group}: ${choices.map(({ shown }) => shown).join(', ')}`);
    expect(asked.join('; ') || units.small).toBe(expected);
  });

  it('is asked with the first number that the question is about', () => {
    expect(decideDurations('Length', ['90', '1,5'], true, {}).questions[0]?.example).toEqual({ place: 1, text: '1,5' });
  });

  it('is what was answered, for the numbers that were asked about', () => {
    expect(decideDurations('', ['60', '1'], true, { small: 'hours' })).toEqual({
      units: { small: 'hours', large: 'minutes' },
      questions: [],
    });
    expect(decideDurations('', ['1', '2'], true, { all: 'minutes' })).toEqual({
      units: both('minutes'),
      questions: [],
    });
    expect(decideDurations('Hours', ['1.30'], true, { all: 'clock' }).units).toEqual(both('clock'));
  });

  it('is asked for every bare number if the field is in hours and the header names no unit', () => {
    expect(decideDurations('Duration', ['90'], false, {}).questions).toHaveLength(1);
    expect(decideDurations('Duration', ['90 min'], false, {}).questions).toEqual([]);
  });
});

it.each(['Duration (MM:SS)', 'Talk time [m:ss]', 'Duration (min:sec)', 'Dauer (Min:Sek)', 'Dauer (mm:ss)'])(
  '%s: 45:30 is in minutes and seconds',
  (header) => {
    const { units } = decideDurations(header, ['45:30', '90:00'], true, {});
    expect(['45:30', '05:30', '90:00', '1:05:30'].map((text) => readDuration(text, units))).toMatchObject(
      [46, 6, 90, 66].map((value) => ({ value })),
    );
  },
);

it.each(['Duration (HH:MM)', 'Duration (hh:mm:ss)', 'Summe', 'Duration (min)'])(
  '%s: 1:30 is an hour and a half',
  (header) => {
    expect(readDuration('1:30', decideDurations(header, ['1:30'], true, {}).units)).toMatchObject({ value: 90 });
  },
);

describe('readDuration', () => {
  it.each<[string, DurationUnit, number]>([
    ['90', 'minutes', 90],
    ['90.0', 'minutes', 90],
    ['1.5', 'hours', 90],
    ['1,5', 'hours', 90],
    ['0.75', 'hours', 45],
    ['0.333', 'hours', 20],
    ['1.125', 'hours', 68],
    ['2', 'hours', 120],
    ['90 min', 'hours', 90],
    ['1.5h', 'minutes', 90],
    ['1:30', 'minutes', 90],
    ['1:30 h', 'minutes', 90],
    ['1,25 Std', 'minutes', 75],
    ['1.30 h', 'clock', 90],
    ['1.30 h', 'hours', 78],
    ['1:30', 'hours', 90],
    ['01:30:00', 'minutes', 90],
    ['0:44:45', 'minutes', 45],
    ['1h 30m', 'hours', 90],
    ['1899-12-30T01:30:00.000', 'minutes', 90],
    ['1899-12-31T01:29:59.999Z', 'minutes', 90],
    ['90', 'hours', 5400],
    ['1.30', 'clock', 90],
    ['1.3', 'clock', 90],
    ['0,45', 'clock', 45],
    ['5400', 'seconds', 90],
    ['0.0416666666666667', 'days', 60],
    ['4.16667E-02', 'days', 60],
    ['1h 30m 0s', 'minutes', 90],
    ['45 min 20 sec', 'minutes', 45],
    ['1h 29m 59s', 'minutes', 90],
    ['one hour', 'minutes', 60],
    ['09:00-10:30', 'hours', 90],
  ])('%j in a column of %s is %i minutes', (text, unit, minutes) =>
    expect(readDuration(text, both(unit))).toMatchObject({ state: 'read', value: minutes }),
  );

  it('asks while the unit is not known, but only about bare numbers', () => {
    expect(readDuration('2', both(null))).toEqual({ state: 'ask', message: 'could be 2 min or 2 hours' });
    expect(readDuration('1.5h', both(null))).toEqual({ state: 'read', value: 90, shown: '1 hour 30 min' });
  });

  it.each([
    ['1.5', 'must be in whole minutes'],
    ...['1,500', '12,500', '120,000'].map((text) => [
      text,
      'could be a thousand or a decimal: write it with a point, or with a unit',
    ]),
    ...['0,500', '1,2505', '1234,500'].map((text) => [text, 'must be in whole minutes']),
    ['long', 'is not a duration such as 90, 1.5h or 1:30'],
    ['-30', 'is not a duration such as 90, 1.5h or 1:30'],
    ['2026-11-20', 'is not a duration such as 90, 1.5h or 1:30'],
  ])('%j %s', (text, message) => expect(readDuration(text, both('minutes'))).toEqual({ state: 'wrong', message }));

  it('no part of an hour is written as 60/90', () =>
    expect(readDuration('60/90', both('hours'))).toMatchObject({ state: 'wrong' }));
});

test.each<[string, DurationUnit, number]>([
  ['1.5', 'hours', 1.5],
  ['1,25', 'hours', 1.25],
  ['90', 'minutes', 1.5],
  ['20 min', 'hours', 0.33],
  ['1:30', 'hours', 1.5],
])('hours of %j in %s: %f', (text, unit, hours) => expect(readHours(text, both(unit))).toMatchObject({ value: hours }));

test('any text gives whole minutes of zero or more, or a reason why not', () => {
  const near = fc.stringMatching(/^[0-9.,:hmin ]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(near, anyText(20)), fc.constantFrom('minutes', 'hours', null), (text, unit) => {
      const reading = readDuration(text, both(unit));
      if (reading.state === 'read') expect(Number.isInteger(reading.value) && reading.value >= 0).toBe(true);
      else expect(reading.message).not.toBe('');
    }),
  );
});

const RUNNING = 'may be a running total: the lengths only rise or only fall, of all or of each client';
test.each<[lengths: string[], isDoubted: boolean]>([
  [['1', '2.5', '3.5', '4.5', '6'], true],
  [['6', '4.5', '3.5', '2.5', '1'], true],
  [['1', '2.5', '3.5', '4.5', '4.5'], false],
  [['1', '2', '3', '4'], false],
])('the hours %j may be running totals: %s', (lengths, isDoubted) => {
  const rows = lengths.map((text, day) => ['Bo Lind', `2026-01-0${day + 1}`, text]);
  const said = messages(planTable('sessions', [['Client', 'Date', 'Hours'], ...rows]));
  const doubt = [`Duration "${lengths[0]}" ${RUNNING}`];
  expect(said[0]).toEqual(isDoubted ? doubt : []);
});

test.each<[clients: string, lengths: number[], isDoubted: boolean]>([
  ['ABABABAB', [60, 60, 120, 120, 180, 180, 240, 240], true],
  ['ABABABAB', [240, 300, 180, 240, 120, 180, 60, 120], true],
  // The last of B is no longer than the one before.
  ['ABABABAB', [60, 60, 120, 120, 180, 180, 240, 180], false],
  // A first meeting, then a session.
  ['ABABCC', [30, 30, 60, 60, 30, 60], false],
])('the lengths of clients %s, %j, may be running totals of each: %s', (clients, lengths, isDoubted) => {
  const rows = lengths.map((minutes, at) => [`${clients[at]!} Lind`, `2026-01-0${at + 1}`, String(minutes)]);
  const said = messages(planTable('sessions', [['Client', 'Date', 'Minutes'], ...rows]));
  const doubt = `Duration "${lengths[0]}" ${RUNNING}`;
  expect(said[0]).toEqual(isDoubted ? [doubt] : []);
});

test.each(['HH|MM', 'Paid HH|Paid MM'])('the columns %s are not read as hours without their minutes', (headers) => {
  const rows = [
    ['Client', 'Date', ...headers.split('|')],
    ['Bo Lind', '2026-01-01', '1', '30'],
  ];
  expect(messages(planTable('sessions', rows))[0]).toEqual(['Duration is missing']);
});

describe('a length as people note it', () => {
  it.each([
    ['1 ½', 90],
    ['¾', 45],
    ['ca. 60 min', 60],
    ['~1h', 60],
    ['about 90 minutes', 90],
    ['60 mins (Zoom)', 60],
    ['1 hour session', 60],
    ['60 min online', 60],
    ['~60', 60],
    ['2 x 45 min', 90],
    ['2x60', 120],
    ['1u30', 90],
    ['1 u 30', 90],
    ['2 u', 120],
    ['anderhalf uur', 90],
    ['een half uur', 30],
    ["un'ora e mezza", 90],
    ["mezz'ora", 30],
    ['una hora y media', 90],
    ['uma hora e meia', 90],
    ['półtorej godziny', 90],
    ['1 time', 60],
    ['halvanden time', 90],
  ])('%j is %i minutes', (text, minutes) =>
    expect(readDuration(text, both('minutes'))).toMatchObject({ state: 'read', value: minutes }),
  );

  it.each(['60-90 min', '60 (30 unpaid)', 'en og en halv time', 'een en een half uur', '60 + 30', 'x2', '90½'])(
    '%j is none',
    (text) => expect(readDuration(text, both('minutes')).state).toBe('wrong'),
  );
});
