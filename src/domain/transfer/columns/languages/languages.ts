// The words of all languages together: a file may mix two, and no setting says which it is in.
import { headerWords } from './header-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { monthNames, weekdayNames } from './calendar-names.ts';
import { further, FURTHER_LOCALES } from './further.ts';
import type { Language } from './language.ts';

export const LANGUAGES: readonly Language[] = [en, de, fr, further];
const LOCALES = ['en', 'de', 'fr', ...FURTHER_LOCALES];

/** Cells of one column mostly say the same few words, and comparing them costs more than the rest of a row. */
const KNOWN_WORDS_MAX = 2_000;
const KNOWN_CHARS_MAX = 40;
const known = new Map<string, string>();

/** How words are compared: as those of headers; marks such as ✓, which have no letters, as they are. */
export function plainWords(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const words = headerWords(text).join(' ');
  const plain = words === '' ? text.trim().replaceAll('\ufe0f', '') : words;
  if (known.size < KNOWN_WORDS_MAX && text.length <= KNOWN_CHARS_MAX) known.set(text, plain);
  return plain;
}

const listed = (list: string) =>
  list
    .split(',')
    .map((word) => plainWords(word))
    .filter((word) => word !== '');

/** The words of one list in every language. */
export const wordsOf = (list: (language: Language) => string): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((language) => listed(list(language))));

/** Which value a word stands for; the first language that has it decides. */
export function meaningsOf<Value extends string>(
  lists: (language: Language) => Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const meanings = new Map<string, Value>();
  for (const language of LANGUAGES)
    for (const [value, list] of Object.entries(lists(language)) as [Value, string][])
      for (const word of listed(list)) if (!meanings.has(word)) meanings.set(word, value);
  return meanings;
}

/** The headers of a field in every language, the likeliest first; none twice. */
export const headersOf = (field: keyof Language['headers']): readonly string[] => [
  ...new Set(LANGUAGES.flatMap((language) => listed(language.headers[field] ?? ''))),
];

const isWord = (name: string) => /\p{L}/u.test(name);
const MONTH_NAMES = LOCALES.map(monthNames);

/** Each month's number by its names; the languages have those that Intl lacks. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 12 }, (_, month) => [
    ...MONTH_NAMES.flatMap((names) => names[month]!).filter(isWord),
    ...LANGUAGES.flatMap(({ months }) => (months[month] ?? '').split(',')),
  ]).flatMap((names, month) =>
    names.filter((name) => name !== '').map((name): [string, number] => [plainWords(name), month + 1]),
  ),
);

export const WEEKDAYS: ReadonlySet<string> = new Set([
  ...LOCALES.flatMap(weekdayNames).map(plainWords),
  ...wordsOf(({ weekdays }) => weekdays),
]);
