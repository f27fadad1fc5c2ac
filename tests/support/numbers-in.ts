// Numbers in texts, to compare what is said with what is cited.

/** Without "one", which is an article or a pronoun as often as a number. */
const WORDS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const TENS = 'thirty forty fifty sixty seventy eighty ninety';
const VALUES = new Map([
  ...WORDS.split(' ').map((word, place): [string, number] => [word, place + 2]),
  ...TENS.split(' ').map((word, place): [string, number] => [word, (place + 3) * 10]),
  // Of EMCC's Dutch affiliate.
  ['vijf', 5],
]);

/** Digits and number words, as numbers. @example numbersIn('2,500 hours with twelve clients') // [2500, 12] */
export function numbersIn(text: string): number[] {
  return [...text.toLowerCase().matchAll(/\d+(?:,\d{3})*(?:\.\d+)?|\p{L}+/gu)].flatMap(([found]) => {
    if (/^\d/.test(found)) return [Number(found.replaceAll(',', ''))];
    return VALUES.get(found) ?? [];
  });
}
