import { describe, expect, it } from 'vitest';
import { contentRange, readStatus } from '#server/rest/respond/respond.ts';
import { ALL_ROWS, intersectRanges, parseCount, parseRangeHeader } from './parse-range.ts';

const refusal = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });

describe('parseCount', () => {
  it.each([
    ['0', 0],
    ['25', 25],
  ])('reads %s', (text, rows) => expect(parseCount('limit', text)).toBe(rows));

  it.each(['', 'x', '1.5', '1e3', '5; drop table clients', '9'.repeat(16), ' 1', '+1'])('refuses %j', (text) => {
    expect(() => parseCount('limit', text)).toThrow(refusal(400, 'PGRST100'));
  });

  it('refuses a negative limit with 416, and reads a negative offset as 0', () => {
    expect(() => parseCount('limit', '-1')).toThrow(refusal(416, 'PGRST103'));
    expect(parseCount('offset', '-1')).toBe(0);
  });
});

describe('parseRangeHeader', () => {
  it.each([
    [undefined, ALL_ROWS],
    ['0-9', { offset: 0, limit: 10 }],
    ['items=5-5', { offset: 5, limit: 1 }],
    ['10-', { offset: 10, limit: null }],
    ['bytes=0-9', ALL_ROWS],
    ['-5', ALL_ROWS],
  ])('reads %s', (header, expected) => expect(parseRangeHeader(header)).toEqual(expected));

  it('refuses a range that ends before it begins', () => {
    expect(() => parseRangeHeader('9-0')).toThrow(refusal(416, 'PGRST103'));
  });
});

describe('intersectRanges', () => {
  it.each([
    [ALL_ROWS, ALL_ROWS, ALL_ROWS],
    [
      { offset: 0, limit: 10 },
      { offset: 5, limit: null },
      { offset: 5, limit: 5 },
    ],
    [
      { offset: 0, limit: 2 },
      { offset: 5, limit: 5 },
      { offset: 5, limit: 0 },
    ],
  ])('%j and %j', (a, b, expected) => expect(intersectRanges(a, b)).toEqual(expected));
});

describe('contentRange', () => {
  it.each([
    [0, 10, null, '0-9/*'],
    [0, 10, 40, '0-9/40'],
    [20, 5, 25, '20-24/25'],
    [0, 0, 0, '*/0'],
    [0, 0, null, '*/*'],
    [5, 0, 40, '*/40'],
  ])('from %i, %i rows of %s: %s', (from, rows, total, expected) => {
    expect(contentRange(from, rows, total)).toBe(expected);
  });
});

describe('readStatus', () => {
  it.each([
    [0, 10, null, 200],
    [0, 10, 10, 200],
    [0, 10, 11, 206],
    [10, 0, 10, 206],
    [0, 0, 0, 200],
  ])('offset %i, %i rows of %s: %i', (offset, rows, total, status) => {
    expect(readStatus(offset, rows, total)).toBe(status);
  });

  it('is 416 beyond the end, with the numbers', () => {
    expect(() => readStatus(50, 0, 40)).toThrow(
      expect.objectContaining({
        status: 416,
        body: expect.objectContaining({ details: 'An offset of 50 was requested, but there are only 40 rows.' }),
      }),
    );
  });
});
