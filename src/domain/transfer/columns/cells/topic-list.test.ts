import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { joinTopics, splitTopics } from './topic-list.ts';

describe('splitTopics', () => {
  it.each([
    ['Values, Work; Life | Rest', ['Values', 'Work', 'Life', 'Rest']],
    ['one\ntwo\r\nthree', ['one', 'two', 'three']],
    ['"Work, life"; Values', ['Work, life', 'Values']],
    ['"say ""no"""', ['say "no"']],
    ['"Hello" world, x', ['"Hello" world', 'x']],
    ['"open, x', ['"open', 'x']],
    [' , ;|', []],
    ['', []],
    ['""', []],
    ['a,a', ['a', 'a']],
  ])('%j', (text, topics) => expect(splitTopics(text)).toEqual(topics));
});

test('every list of trimmed topics is read from its cell unchanged', () => {
  const topic = fc
    .oneof(anyText(20), fc.stringMatching(/^[a",;| \n]{1,8}$/))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(topic), (topics) => {
      expect(splitTopics(joinTopics(topics))).toEqual(topics);
    }),
    { numRuns: 1000 },
  );
});
