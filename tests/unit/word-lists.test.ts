// The build shortens the lists of words (build/word-lists.ts): they must mean the same.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titleWords } from '#domain/people/client-guess.ts';
import { AMBIGUOUS_IN_TEXTS, OUTCOME_WORDS } from '#domain/transfer/columns/cells/outcome-words.ts';
import { LANGUAGES, listed } from '#domain/transfer/columns/languages/languages.ts';
import { plainLists } from '../../build/word-lists.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

test('lists that are shortened have the same words', () => {
  const lists = textsIn([...LANGUAGES, OUTCOME_WORDS, AMBIGUOUS_IN_TEXTS]);
  expect(lists.length).toBeGreaterThan(100);
  for (const list of lists) expect(listed(plainLists(list))).toEqual(listed(list));
});

test.each(['title-lists', 'received-words'])('words of titles in %s are the same', (name) => {
  const source = readFileSync(`src/domain/transfer/columns/calendar/${name}.ts`, 'utf8');
  expect(titleWords(plainLists(source)).toSorted()).toEqual(titleWords(source).toSorted());
});
