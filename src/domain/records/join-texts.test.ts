import { expect, it } from 'vitest';
import { textSchema } from './column-schemas.ts';
import { joinTexts } from './join-texts.ts';

it.each([
  ['a', 'b', 'a\n\n---\n\nb'],
  ['', 'b', 'b'],
  [' a ', 'a', 'a'],
  ['', '', ''],
  ['a'.repeat(5), 'b'.repeat(5), null],
])('joins %j and %j', (one, other, expected) => {
  expect(joinTexts(one, other, textSchema('Notes', 9))).toBe(expected);
});
