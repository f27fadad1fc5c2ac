import { describe, expect, it } from 'vitest';
import { typedHours } from '#domain/lengths/typed-length.ts';
import { cpdHoursText } from './cpd-hours.ts';

describe('typed hours', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 2 ', 2],
    ['.5', 0.5],
    ['90 min', 1.5],
    ['2 h', 2],
    ['1,5h', 1.5],
    ['1h 30m', 1.5],
    ['1:30', 1.5],
    ['20 min', 0.33],
    ['0.001', 0],
    ['soon', null],
    ['', null],
    ['-1', null],
    ['1.5.5', null],
  ])('%j is %s hours', (text, hours) => expect(typedHours(text)).toBe(hours ?? Number.NaN));
});

describe('cpdHoursText', () => {
  it.each([
    [12, '12'],
    [1.5, '1.5'],
    [0.25, '0.25'],
    [0.1 + 0.2, '0.3'],
  ])('%d: %s', (hours, text) => expect(cpdHoursText(hours)).toBe(text));
});
