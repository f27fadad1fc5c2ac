// The words of all languages together, since a file may mix languages and no setting says which they are.
import { DAYS_PER_WEEK, dayOfMonth, monthOf, MS_PER_DAY, startOfDay } from '#domain/time.ts';
import { headerWords } from './header-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { further, FURTHER_LOCALES } from './further.ts';
import { type FieldName, fieldOf } from '#domain/transfer/columns/fields.ts';
import type { Language } from './language.ts';

export const LANGUAGES: readonly Language[] = [en, de, fr, further];
const LOCALES = ['en', 'de', 'fr', ...FURTHER_LOCALES];

/** Most cells of a column have the same few words, and normalising them costs more than the rest of a row, so they are cached. */
const KNOWN_WORDS_MAX = 2_000;
const KNOWN_CHARS_MAX = 40;
const known = new Map<string, string>();

/** Normalises words as those of headers. Marks without letters, such as ✓, stay as they are. */
export function plainWords(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const words = headerWords(text).join(' ');
  const plain = words === '' ? text.trim().replaceAll('\ufe0f', '') : words;
  if (known.size < KNOWN_WORDS_MAX && text.length <= KNOWN_CHARS_MAX) known.set(text, plain);
  return plain;
}

/** The words of a list, in which 'pagado/a' is pagado and pagada, and 'payé/e' payé and payée. */
export const listed = (list = '') =>
  list
    .replace(/([^,]*)(.)\/([ae])/g, (_all, stem: string, last: string, ending: string) =>
      [stem + last, stem + (ending === 'e' ? last : '') + ending].join(),
    )
    .split(',')
    .map((word) => plainWords(word))
    .filter((word) => word !== '');

/** The words of one list in every language. */
export const wordsOf = (list: (language: Language) => string | undefined): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((language) => listed(list(language))));

/** The value of each word. If several languages have a word, the first one decides. */
export function meaningsOf<Value extends string>(
  lists: (language: Language) => { readonly [value in Value]?: string },
): ReadonlyMap<string, Value> {
  const meanings = new Map<string, Value>();
  for (const language of LANGUAGES)
    for (const [value, list] of Object.entries(lists(language)) as [Value, string][])
      for (const word of listed(list)) if (!meanings.has(word)) meanings.set(word, value);
  return meanings;
}

/** Words of cells that are headers of marks, too: 'Pro bono', 'Attended?'. */
const MARKED: { readonly [field in FieldName]?: (language: Language) => string } = {
  is_group: ({ formats }) => formats.group,
  paid: ({ paid }) => paid,
  pro_bono: ({ proBono }) => proBono,
  completed: ({ statuses }) => statuses.held,
  cancelled: ({ statuses }) => statuses.cancelled,
  no_show: ({ statuses }) => statuses['no-show'],
};

/** The distinct headers of a field in every language, the most likely first. */
export const headersOf = (field: FieldName, languages = LANGUAGES): readonly string[] => [
  ...new Set(
    languages.flatMap((language) => listed(`${language.headers[field] ?? ''},${MARKED[field]?.(language) ?? ''}`)),
  ),
];

// Names of months and weekdays, from the data that comes with the browser (CLDR).

/** A Monday, and the first of a month. */
const MONDAY = '2024-01-01';
const LENGTHS = ['long', 'short'] as const;

/**
 * The names of each month, January first, including the forms used with a day, such as 'stycznia' for 'styczeń'. A formatter costs more
 * than formatting all names, so each is made once.
 */
function monthNames(locale: string): string[][] {
  const formats = LENGTHS.flatMap((month) => [{ month }, { month, day: 'numeric' } as const]).map(
    (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) => {
    const first = startOfDay(dayOfMonth(monthOf(MONDAY) + month, 1));
    return formats.map((format) => format.formatToParts(first).find(({ type }) => type === 'month')!.value);
  });
}

const weekdayNames = (locale: string): string[] =>
  LENGTHS.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(startOfDay(MONDAY) + day * MS_PER_DAY));
  });

const MONTH_NAMES = LOCALES.map(monthNames);

/** The number of each month by its names, from Intl and the languages. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 12 }, (_, month) => [
    ...MONTH_NAMES.flatMap((names) => names[month]!).filter((name) => /\p{L}/u.test(name)),
    ...LANGUAGES.flatMap(({ months }) => (months[month] ?? '').split(',')),
  ]).flatMap((names, month) =>
    names.filter((name) => name !== '').map((name): [string, number] => [plainWords(name), month + 1]),
  ),
);

/** By name, the days of the week, Monday as 0: several if languages have the same name, none for names that Intl does not know. */
export const WEEKDAYS: ReadonlyMap<string, readonly number[]> = LOCALES.flatMap(weekdayNames).reduce(
  (days, name, place) => days.set(plainWords(name), [...(days.get(plainWords(name)) ?? []), place % DAYS_PER_WEEK]),
  new Map<string, readonly number[]>([...wordsOf(({ weekdays }) => weekdays)].map((word) => [word, []])),
);

/** The headers of a field of sessions: those of our own files, and those in the languages. */
export const sessionHeaders = (name: FieldName): readonly string[] => [
  ...fieldOf('sessions', name).synonyms,
  ...headersOf(name),
];
