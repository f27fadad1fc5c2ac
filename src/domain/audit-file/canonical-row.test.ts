import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { parseRow, rowText, type Row } from './canonical-row.ts';

const cell = fc.letrec((tie) => ({
  cell: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    anyText(10),
    fc.constantFrom('</script>', '<!--', '\ud800', '\u2028', '"\\', '\u0000'),
    fc.maxSafeInteger().map((number) => number || 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('cell')),
  ),
})).cell as fc.Arbitrary<Row[1]>;
const anyRow = fc.tuple(fc.string(), fc.array(cell)).map(([kind, cells]): Row => [kind, ...cells]);

test('a row is written as printable ASCII that ends no script, and read as it was', () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const text = rowText(row);
      expect(text).toMatch(/^[ -~]+$/);
      expect(text).not.toMatch(/[<>&]/);
      expect(parseRow(text)).toEqual(row);
    }),
  );
});

test.each([
  ['a space', '["cpd", 1]'],
  ['a fraction', '["cpd",1.0]'],
  ['an exponent', '["cpd",1e2]'],
  ['minus zero', '["cpd",-0]'],
  ['an integer that is not kept exactly', '["cpd",9007199254740993]'],
  ['an object', '["cpd",{}]'],
  ['an array nested too deep', `["cpd",${'['.repeat(8)}${']'.repeat(8)}]`],
  ['another escape of the same character', '["cpd","\\u0041"]'],
  ['an escape with capitals', '["cpd","\\u00E9"]'],
  ['a short escape', '["cpd","\\n"]'],
  ['a character that must be escaped', '["cpd","<"]'],
  ['no kind', '[1]'],
  ['nothing', '[]'],
  ['no array', '"cpd"'],
  ['no JSON', '["cpd"'],
])('other text of the same meaning is refused: %s', (_what, text) => {
  expect(parseRow(text)).toBeNull();
});

test('a quote and a backslash are written after a backslash, all else that needs it by its number', () => {
  expect(rowText(['cpd', '"\\é<'])).toBe(String.raw`["cpd","\"\\\u00e9\u003c"]`);
});

test('what has no one form is not written', () => {
  for (const value of [1.5, NaN, -0, 2 ** 60]) expect(() => rowText(['cpd', value]), String(value)).toThrow();
});
