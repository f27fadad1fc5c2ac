import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { guardApostrophe, guardFormula, unguardFormula } from './formula-guard.ts';

it.each(['=1+1', '+44 20', '-5', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '＝1', "'=1", "''@x"])(
  '%j gets an apostrophe in a CSV file',
  (text) => expect(guardFormula(text)).toBe(`'${text}`),
);
it.each(['', 'Values', "'tis", "O'Brien", '5-3', 'a=b', ' plain', '1+1'])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(unguardFormula(text)).toBe(text);
});
it.each([
  ['a;=1', "a;'=1"],
  ['a;"=1"', 'a;\'"=1"'],
  ['a\t @x|+1', "a\t' @x|'+1"],
  ['line\n- item\r\n- item', "line\n'- item\r\n'- item"],
  ["a;'=1", "a;''=1"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
])('in %j each part that another program may read as a cell gets an apostrophe', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(text);
});
it.each(['a; b', 'well, - she said', 'a;b=c', 'x | y'])('%j has no such part', (text) =>
  expect(guardFormula(text)).toBe(text),
);
it('does not change a text of a workbook that no import would shorten', () => {
  expect(guardApostrophe('=1+1')).toBe('=1+1');
  expect(guardApostrophe("'=1+1")).toBe("''=1+1");
});

const nasty = fc.oneof(anyText(20), fc.stringMatching(/^['"=+\-@\t\r\n a;|,]{0,8}$/));
test('an import removes both guards exactly, and no guarded text starts like a formula', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
      expect(unguardFormula(guardApostrophe(text))).toBe(text);
      expect(guardFormula(text)).not.toMatch(/^(\s*[=+\-@]|[\t\r])/);
      expect(guardFormula(text)).not.toMatch(/[;\t|\r\n][ "]*[=+\-@]/);
    }),
    { numRuns: 2000 },
  );
});
