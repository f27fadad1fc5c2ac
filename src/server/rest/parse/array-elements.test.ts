import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { arrayElements } from './array-elements.ts';

test.each([
  ['{}', []],
  [' { } ', []],
  ['{a}', ['a']],
  ['{a,b c , d}', ['a', 'b c', 'd']],
  ['{"a b",c}', ['a b', 'c']],
  ['{ "a,b" ,"c}d", "" }', ['a,b', 'c}d', '']],
  [String.raw`{"say \"yes\"","a\\b",c\,d,\ e}`, ['say "yes"', String.raw`a\b`, 'c,d', ' e']],
  ['{NULL,null,"NULL"}', [null, null, 'NULL']],
  ['{Zoë,"日本"}', ['Zoë', '日本']],
])('%s', (literal, elements) => expect(arrayElements(literal)).toEqual(elements));

test.each(['', 'a', '{', '{a', '{a,}', '{,a}', '{a}b', '{{a},{b}}', '{a"b}', '{"a"b}', '{"a}', '{a\\'])(
  '%s is no list',
  (literal) => expect(arrayElements(literal)).toBeNull(),
);

test('a long text that is no list takes no long time', () => {
  const started = processorTime();
  for (const text of [' ', 'a ', '\\a', '"', 'a,'].map((part) => part.repeat(200_000))) arrayElements(`{${text}`);
  expect(processorTime() - started).toBeLessThan(20_000);
});
