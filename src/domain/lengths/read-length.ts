// The one reading of a length of time, for what coaches type and for cells of files. What a bare number means is not in the text: the
// field or the column says it.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { minutesBetween, readTimes } from './times-of-day.ts';
import { LENGTH_WORDS, type LengthWords } from './length-words.ts';
import { plainLength, plainSigns } from './plain-length.ts';

/**
 * The minutes that a bare number stands for; null where it says nothing.
 * @param isFraction it has a decimal sign
 */
export type BareNumber = (value: number, isFraction: boolean) => number | null;

const BARE = /^\d+(?:[.,]\d+)?$/;
const CLOCK = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?: ?h)?$/;
/** A spreadsheet's time cell, as the day its calendar begins plus the time. */
const TIME_CELL = /^(?:1899-12-3[01]|1904-01-01)t(\d\d):(\d\d):(\d\d)/;
const ISO = /^p(?:t(?=\d))?(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+(?:[.,]\d+)?)m)?(?:(\d+(?:[.,]\d+)?)s)?$/;
const TOKEN = /\d+(?:\.\d+)?|\p{L}+/gu;

const LANGUAGES = Object.values(LENGTH_WORDS);
const wordsOf = (list: (words: LengthWords) => string) =>
  new Set(LANGUAGES.flatMap((words) => list(words).split(',').map(plainSigns)));
const HOURS = wordsOf(({ hours }) => hours);
const MINUTES = wordsOf(({ minutes }) => minutes);
const ANDS = wordsOf(({ and }) => and);
const ARTICLES = wordsOf(({ articles }) => articles);
const NUMBERS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ numbers }) =>
    Object.entries(numbers).map(([word, number]): [string, number] => [plainSigns(word), number]),
  ),
);
const NUMBER_WORDS_MAX = 3;
/** Nothing longer is a length; what is done for each cell of a file stays short. */
const CHARS_MAX = 100;

/**
 * Minutes, which need not be whole; null for what is no length. Two times of day are as long as from one to the other. Not
 * range-checked: the schema of the field does that.
 * @example readLength('1 Std. 30 Min.', () => null) // 90
 */
export function readLength(text: string, bare: BareNumber): number | null {
  const input = plainLength(text.trim().slice(0, CHARS_MAX + 1));
  if (input.length > CHARS_MAX) return null;
  if (BARE.test(input)) return bare(numberOf(input), /[.,]/.test(input));
  return clockMinutes(input) ?? isoMinutes(input) ?? spanMinutes(input) ?? wordMinutes(input);
}

const numberOf = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'));

function clockMinutes(input: string): number | null {
  const [, hours, minutes, seconds] = CLOCK.exec(input) ?? TIME_CELL.exec(input) ?? [];
  return hours === undefined ? null : sumOf(hours, minutes, seconds);
}

function isoMinutes(input: string): number | null {
  const [, hours, minutes, seconds] = ISO.exec(input) ?? [];
  return (hours ?? minutes ?? seconds) === undefined ? null : sumOf(hours, minutes, seconds);
}

const sumOf = (hours: string | undefined, minutes: string | undefined, seconds: string | undefined) =>
  numberOf(hours) * MINUTES_PER_HOUR + numberOf(minutes) + numberOf(seconds) / 60;

function spanMinutes(input: string): number | null {
  const times = readTimes(input);
  if (times?.to === undefined || times.to === null) return null;
  return minutesBetween({ ...times, to: times.to }).minutes;
}

/** 'one hour', '1.5 h', '1h30', '1 std. 30 min.', 'une heure et demie': numbers and units in turn, hours first. */
function wordMinutes(input: string): number | null {
  let minutes = 0;
  let lastUnit = 0;
  let number: number | null = null;
  let isAdded = false;
  const tokens = tokensOf(input);
  for (const [place, token] of tokens.entries()) {
    const unit = unitOf(token);
    if (typeof token === 'number') {
      if (number !== null && token >= 1) return null;
      // 'One and a half', but 'trois quarts'.
      number = number === null ? token : isAdded ? number + token : number * token;
    } else if (unit > 0) {
      if (number === null || (lastUnit > 0 && (unit >= lastUnit || number >= MINUTES_PER_HOUR))) return null;
      minutes += number * unit;
      [number, lastUnit] = [null, unit];
    } else if (ARTICLES.has(token)) {
      // 'An hour' is one; in 'half an hour' it adds nothing.
      if (number === null && unitOf(tokens[place + 1]) > 0) number = 1;
    } else if (!ANDS.has(token)) return null;
    isAdded = typeof token === 'string' && (ANDS.has(token) || (isAdded && ARTICLES.has(token)));
  }
  if (lastUnit === 0 || (number !== null && number >= (lastUnit === 1 ? 1 : MINUTES_PER_HOUR))) return null;
  // 'An hour and a half', '1 hour 30'.
  return minutes + ((number ?? 0) < 1 ? (number ?? 0) * lastUnit : number!);
}

function unitOf(token: string | number | undefined): number {
  if (typeof token !== 'string') return 0;
  return HOURS.has(token) ? MINUTES_PER_HOUR : MINUTES.has(token) ? 1 : 0;
}

/** The words, with those for numbers as numbers; none where the text holds anything that is no word, number or comma. */
function tokensOf(input: string): (string | number)[] {
  const plain = input
    // 45' and 1°30', as minutes of an arc are written.
    .replace(/(\d)\s*['’‘′´`]/g, '$1 m ')
    .replace(/(\d)\s*°/g, '$1 h ')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ');
  if (/[^\p{L}\d\s.,;&+'’()]/u.test(plain)) return [];
  const words: string[] = plain.match(TOKEN) ?? [];
  const tokens: (string | number)[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const phrase = [NUMBER_WORDS_MAX, 2, 1].find((length) => NUMBERS.has(words.slice(place, place + length).join(' ')));
    const word = words[place]!;
    tokens.push(
      /^\d/.test(word) ? Number(word) : (NUMBERS.get(words.slice(place, place + (phrase ?? 0)).join(' ')) ?? word),
    );
    place += (phrase ?? 1) - 1;
  }
  return tokens;
}
