import { describe, expect, it } from 'vitest';
import { checkValue } from '#server/rest/plan/check-value.ts';
import { runAtOnce } from '#domain/steps.ts';
import { bigIntAsText, parseExactly as parseSteps } from './exact-integers.ts';

const parseExactly = (text: string) => runAtOnce(parseSteps(text));

describe('parseExactly', () => {
  it.each([
    ['{"a": 9007199254740993}', { a: 9007199254740993n }],
    ['{"a": -9007199254740993, "b": 5}', { a: -9007199254740993n, b: 5 }],
    ['[{"a": 9007199254740993}, {"a": 1}]', [{ a: 9007199254740993n }, { a: 1 }]],
    ['{"a": 100000000000000000000}', { a: 100000000000000000000n }],
    [
      '{"a": "9007199254740993", "9007199254740993": "\\" 9007199254740993"}',
      { a: '9007199254740993', '9007199254740993': '" 9007199254740993' },
    ],
    ['{"a": 0.12345678901234567890, "b": 1234567890123456789e1}', { a: 0.12345678901234568, b: 12345678901234567000 }],
    ['{"a": 1000000000000000}', { a: 1000000000000000 }],
    ['{"a": {"b": 9007199254740993}}', { a: { b: 9007199254740992 } }],
    ['9007199254740993', 9007199254740992],
    ['{"__proto__": 9007199254740993}', JSON.parse('{"__proto__": null}')],
  ])('%s', (text, expected) => {
    const read = parseExactly(text);
    if (text.includes('__proto__'))
      expect(Object.getOwnPropertyDescriptor(read, '__proto__')?.value).toBe(9007199254740993n);
    else expect(read).toEqual(expected);
  });

  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    expect(() => parseExactly('{"a": 09007199254740993}')).toThrow(SyntaxError);
    expect(JSON.stringify({ a: 2n ** 60n, b: [1] }, bigIntAsText)).toBe('{"a":"1152921504606846976","b":[1]}');
  });
});

describe('int8 takes', () => {
  it.each([
    [9007199254740993n, undefined],
    ['9223372036854775807', undefined],
    ['-9223372036854775808', undefined],
    [' +5 ', undefined],
    ['1e3', undefined],
    ['9223372036854775808', '22003'],
    ['-9223372036854775809', '22003'],
    [1e30, '22003'],
    ['1.5', '22P02'],
    ['many', '22P02'],
  ])('%s: %s', (value, code) => {
    expect(checkValue('int8', value)?.code).toBe(code);
  });
});
