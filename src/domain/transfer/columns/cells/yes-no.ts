// Reads yes and no as people and programs write them.
import { plainWords, wordsOf } from '#domain/transfer/columns/languages/languages.ts';
import { type Reading, read, wrong } from '#domain/transfer/columns/reading.ts';

const YES = wordsOf(({ yes }) => yes);
const NO = wordsOf(({ no }) => no);

/** Null if the text is neither. */
export function yesOrNo(text: string): boolean | null {
  const mark = plainWords(text);
  return YES.has(mark) ? true : NO.has(mark) ? false : null;
}

/** Never called with a blank cell. */
export function readYesNo(text: string): Reading<boolean> {
  const answer = yesOrNo(text);
  if (answer === null) return wrong('is not yes or no');
  return read(answer, answer ? 'Yes' : 'No');
}
