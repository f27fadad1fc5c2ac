// How long something took, as people and programs write it in any of the languages; a bare number is left to its column.
import { parseDuration } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { LANGUAGES, plainWords, wordsOf } from '#domain/transfer/languages/languages.ts';
import { minutesBetween, readTimes } from './time-text.ts';

const WITH_SECONDS = /^(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.\d+)?$/;
/** A spreadsheet's time cell, as the day its calendar begins plus the time. */
const TIME_CELL = /^(?:1899-12-3[01]|1904-01-01)T(\d\d):(\d\d):(\d\d)/;
const ISO = /^P(?:T(?=\d))?(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?$/i;
/** 1h30, 2h, 45', 1°30': the sign of one unit, the number of the other behind it. */
const SIGNS = /^(?:(\d{1,2})\s*(?:h|°))?\s*(?:(\d{1,3})\s*(?:['’′]|$))?$/i;
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };
const TOKEN = /\d+(?:[.,]\d+)?|\p{L}+/gu;

const HOURS = wordsOf(({ hours }) => hours);
const MINUTES = wordsOf(({ minutes }) => minutes);
const ANDS = wordsOf(({ and }) => and);
const NUMBERS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ numbers }) =>
    Object.entries(numbers).map(([word, number]): [string, number] => [plainWords(word), number]),
  ),
);
const ARTICLES = wordsOf(({ articles }) => articles);
const NUMBER_WORDS_MAX = 3;

/**
 * Whole minutes, or null. Two times of day are as long as from one to the other.
 * @example durationOfText('1 hr, 30 mins') // 90
 */
export function durationOfText(text: string): number | null {
  const input = text.trim();
  return (
    clockMinutes(input) ??
    parseDuration(input) ??
    isoMinutes(input) ??
    signMinutes(input) ??
    spanMinutes(input) ??
    wordMinutes(input)
  );
}

/** Minutes of h:mm:ss, to the nearest, and of a time cell. */
function clockMinutes(input: string): number | null {
  const [, hours, minutes, seconds] = WITH_SECONDS.exec(input) ?? TIME_CELL.exec(input) ?? [];
  if (hours === undefined) return null;
  return Math.round(Number(hours) * MINUTES_PER_HOUR + Number(minutes) + Number(seconds) / 60);
}

function isoMinutes(input: string): number | null {
  const [, hours, minutes, seconds] = ISO.exec(input) ?? [];
  if ((hours ?? minutes ?? seconds) === undefined) return null;
  return Math.round(numberOf(hours) * MINUTES_PER_HOUR + numberOf(minutes) + numberOf(seconds) / 60);
}

const numberOf = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'));

function signMinutes(input: string): number | null {
  const [, hours, minutes] = SIGNS.exec(input) ?? [];
  if (hours === undefined && (minutes === undefined || /\d$/.test(input))) return null;
  return Number(hours ?? 0) * MINUTES_PER_HOUR + Number(minutes ?? 0);
}

function spanMinutes(input: string): number | null {
  const times = readTimes(input);
  if (times?.to === undefined || times.to === null) return null;
  return minutesBetween({ ...times, to: times.to }).minutes;
}

/** 'one hour', '1½ h', '1 Std. 30 Min.', 'une heure et demie': numbers and units in turn. */
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
      if (number === null) return null;
      minutes += number * unit;
      [number, lastUnit] = [null, unit];
    } else if (ARTICLES.has(token)) {
      // 'An hour' is one; in 'half an hour' it adds nothing.
      if (number === null && unitOf(tokens[place + 1]) > 0) number = 1;
    } else if (!ANDS.has(token)) return null;
    isAdded = typeof token === 'string' && (ANDS.has(token) || (isAdded && ARTICLES.has(token)));
  }
  if (lastUnit === 0 || (number !== null && number >= 1 && lastUnit === 1)) return null;
  // 'An hour and a half', '1 hour 30'.
  const rest = (number ?? 0) < 1 ? (number ?? 0) * lastUnit : number!;
  return Math.round(minutes + rest);
}

function unitOf(token: string | number | undefined): number {
  if (typeof token !== 'string') return 0;
  return HOURS.has(token) ? MINUTES_PER_HOUR : MINUTES.has(token) ? 1 : 0;
}

/** The words, with those for numbers as numbers; none where the text holds anything that is no word, number or comma. */
function tokensOf(input: string): (string | number)[] {
  const plain = input
    .toLowerCase()
    .replace(/(\d?)\s*([½¼¾])/g, (_all, whole: string, sign: string) => `${whole || '0'}${FRACTIONS[sign]}`)
    .replace(/(?:(\d+)\s+)?\b([13])\/([24])\b/g, (_all, whole: string | undefined, top: string, bottom: string) =>
      String(Number(whole ?? 0) + Number(top) / Number(bottom)),
    )
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ');
  if (/[^\p{L}\p{M}\d\s.,;&+'’()]/u.test(plain)) return [];
  const words = (plain.match(TOKEN) ?? []).map((word) => (/^\d/.test(word) ? word : plainWords(word)));
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
