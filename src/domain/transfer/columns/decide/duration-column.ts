// Decides what numbers without a unit mean in a column of durations. The header may say it ('Hours', 'Length (min)'). If not, they are
// minutes, as everywhere in Hourbook, unless they look like hours: then the coach is asked. The coach is also asked about small numbers
// among large ones (60, 90, 1, 2), about 1.30, which can be 1 h 30 or 1.3 hours, about 0.0625, which a spreadsheet may have made of
// 1:30, and about 5400, which may be seconds. Nothing is guessed.
import { plainSigns } from '#domain/lengths/plain-length.ts';
import { readLength } from '#domain/lengths/read-length.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { groupedBy } from '#domain/lists.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { type Reading, ask, read, wrong } from '#domain/transfer/columns/reading.ts';
import {
  BARE,
  type Bare,
  type DurationGroup,
  type DurationUnit,
  type DurationUnits,
  groupOf,
  hasClocks,
  HOUR_WORDS,
  isClockLike,
  isEach,
  minutesIn,
  MINUTE_WORDS,
  MIXED_FROM,
  numberOf,
  ONE_HUGE_ABOVE,
  ALL_HUGE_FROM,
  SECOND_WORDS,
  unitsOffered,
  withoutHours,
  withPlainUnits,
} from './duration-numbers.ts';

export interface DurationQuestion {
  readonly group: DurationGroup;
  readonly example: { readonly place: number; readonly text: string };
  readonly choices: readonly { readonly unit: DurationUnit; readonly shown: string }[];
}

export type DurationAnswers = { readonly [group in DurationGroup]?: DurationUnit };

/** If all sessions are shorter, the numbers are probably not minutes. */
const PLAUSIBLE_MINUTES = 10;
const PLAUSIBLE_UNDER_MINUTES = 5;
/** Smaller numbers are too short for a session in hours or minutes, so they may be fractions of a day. */
const TINY_HOURS = 0.25;
const TINY_MINUTES = 0.5;
/** 'UE (45 min)', 'Sessions à 60 min': perhaps the minutes of each. */
const EACH = /(?<![\d.,:/x×+–-])(\d{2,3}) ?(?:['’′]|mi?n)/i;
/** Lessons, which have 45 minutes where the header says no other. */
const LESSONS = new Set('ue ues unterrichtseinheit unterrichtseinheiten lektion lektionen'.split(' '));
const LESSON_MINUTES = 45;

/** 'Duration (mm:ss)': 05:30 is five and a half minutes. */
const STOPWATCH_HEADER = /(?<![\p{L}:])(?:mm?:ss?|min\p{L}*:se[ck]?\p{L}*)(?!\p{L})/iu;
const STOPWATCH = /^(\d{1,3}):([0-5]\d)$/;

/** What each of a number of units lasts, perhaps; null if the header does not say. */
function minutesEach(header: string): number | null {
  const written = EACH.exec(withPlainUnits(plainSigns(header)))?.[1];
  if (written !== undefined) return Number(written);
  return headerWords(header).some((word) => LESSONS.has(word)) ? LESSON_MINUTES : null;
}

/**
 * @param texts all cells of one column, blank ones included
 * @param bareAreMinutes false if the field itself is in hours (CPD), so that only the header or the coach can say minutes
 */
export function decideDurations(
  columnHeader: string,
  texts: readonly string[],
  bareAreMinutes: boolean,
  answers: DurationAnswers,
): { readonly units: DurationUnits; readonly questions: readonly DurationQuestion[] } {
  const plain = texts.map(withoutHours);
  const bare = plain.flatMap((text, place): Bare[] =>
    BARE.test(text) ? [{ place, text, number: numberOf(text) }] : [],
  );
  const header = unitOf(columnHeader, bare, bareAreMinutes);
  const hasTimes = plain.some((text) => !BARE.test(text) && isEarly(text) === false);
  const bothIn = (unit: DurationUnit | null): DurationUnits => ({
    small: unit,
    large: unit,
    ...(STOPWATCH_HEADER.test(columnHeader) && { hasSeconds: true }),
    ...(hasTimes && { hasTimes }),
  });
  const each = minutesEach(columnHeader);
  const counted = each === null ? [] : bare.filter(({ number }) => number > 0 && number * each <= ONE_HUGE_ABOVE);
  const isOpen =
    header === null || counted.length > 0 || (header === 'hours' && hasClocks(bare)) || isOdd(header, bare);
  if (isOpen && answers.all === undefined) {
    // The answer may be from when the column had other numbers too, which another answer has since taken out.
    const isTold = bare.every(({ number }) => answers[groupOf(number)] !== undefined);
    if (isTold) return { units: { ...bothIn(null), ...answers }, questions: [] };
    const question = counted.length > 0 ? questionOf('all', counted, header, each) : questionOf('all', bare, header);
    return { units: bothIn(null), questions: [question] };
  }
  const unit = answers.all ?? header!;
  const other = bareAreMinutes && answers.all !== 'minutes' ? otherGroup(unit, bare) : null;
  if (other === null) return { units: bothIn(unit), questions: [] };
  const answer = answers[other.group] ?? null;
  const units = { ...bothIn(unit), [other.group]: answer };
  return { units, questions: answer === null ? [questionOf(other.group, other.bare, null)] : [] };
}

/** Whether the unit from the header, or the assumed one, gives impossible lengths of sessions. */
function isOdd(unit: DurationUnit, bare: readonly Bare[]): boolean {
  const numbers = bare.flatMap(({ number }) => (number > 0 ? number : []));
  if (numbers.length === 0 || (unit !== 'minutes' && unit !== 'hours')) return false;
  const tiny = unit === 'hours' ? TINY_HOURS : TINY_MINUTES;
  if (numbers.every((number) => number < tiny)) return true;
  const isHuge =
    numbers.every((number) => number >= ALL_HUGE_FROM) || numbers.some((number) => number > ONE_HUGE_ABOVE);
  return unit === 'minutes' && isHuge;
}

/** The unit of the column; null if the coach has to say it. */
function unitOf(header: string, bare: readonly Bare[], bareAreMinutes: boolean): DurationUnit | null {
  const named = unitOfHeader(header);
  if (named !== null || bare.length === 0) return named ?? 'minutes';
  if (!bareAreMinutes) return null;
  const isPlausible = bare.every(({ number }) => Number.isInteger(number) && number >= PLAUSIBLE_MINUTES);
  return isPlausible || bare.some(({ number }) => number >= MIXED_FROM) ? 'minutes' : null;
}

/** The numbers for which the column's unit is improbable: two minutes among nineties, sixty under 'Hours'. */
function otherGroup(
  unit: DurationUnit,
  bare: readonly Bare[],
): { group: 'small' | 'large'; bare: readonly Bare[] } | null {
  const small = bare.filter(({ number }) => number < MIXED_FROM);
  const large = bare.filter(({ number }) => number >= MIXED_FROM);
  if (unit === 'seconds' || isEach(unit)) return null;
  if (unit !== 'minutes') return large.length === 0 ? null : { group: 'large', bare: large };
  const least = large.length > 0 ? PLAUSIBLE_MINUTES : PLAUSIBLE_UNDER_MINUTES;
  const odd = small.filter(({ number }) => number > 0 && (!Number.isInteger(number) || number < least));
  return odd.length === 0 ? null : { group: 'small', bare: odd };
}

/** The unit in a header; null if it names none or both. */
function unitOfHeader(header: string): DurationUnit | null {
  const words = headerWords(header);
  const hours = words.some((word) => HOUR_WORDS.has(word));
  const minutes = words.some((word) => MINUTE_WORDS.has(word));
  if (!hours && !minutes && words.some((word) => SECOND_WORDS.has(word))) return 'seconds';
  if (hours === minutes) return null;
  return hours ? 'hours' : 'minutes';
}

function questionOf(
  group: DurationGroup,
  bare: readonly Bare[],
  header: DurationUnit | null,
  each: number | null = null,
): DurationQuestion {
  const isClock = hasClocks(bare);
  const example =
    bare.find(({ number }) => number > ONE_HUGE_ABOVE) ??
    (isClock ? bare.find(isClockLike) : undefined) ??
    bare.find(({ number }) => !Number.isInteger(number)) ??
    bare.find(({ number }) => number > 0) ??
    bare[0]!;
  const units = unitsOffered(example, isClock, header);
  if (each !== null) units.unshift(`${each} min each`);
  const choices = units.map((unit) => ({ unit, shown: durationLabel(Math.round(minutesIn(example.text, unit))) }));
  return { group, example: { place: example.place, text: example.text }, choices };
}

/** Seconds after hours or minutes. */
const SECONDS = /(?<=\d\s*(?:h|m|min|mins|minutes?|hours?)[.,]?\s*)(\d+(?:[.,]\d+)?)\s*s(?:ec(?:ond)?s?)?\.?$/i;
/** 1,000. */
export function thousands(input: string) {
  const isOpen = /^[1-9]\d{0,2},\d{3}$/.test(input);
  return isOpen ? wrong('could be a thousand or a decimal: write it with a point, or with a unit') : null;
}

const EARLY = 6 * MINUTES_PER_HOUR;
/** Whether two times are so early that they may be lengths, as in '1h-1h30' or '1:00–2:00'; null for any other text. */
function isEarly(input: string): boolean | null {
  const { from = 0, to = 0, isSure } = readTimes(input) ?? {};
  return to ? !isSure && from < to && to <= EARLY : null;
}

/** Whole minutes of one cell. Never called with a blank cell. */
export function readDuration(text: string, units: DurationUnits): Reading<number> {
  const minutes = readMinutes(text, units);
  if (minutes.state !== 'read') return minutes;
  const whole = Math.round(minutes.value);
  return read(whole, durationLabel(whole));
}

/** The same in hours, with at most two decimals. */
export function readHours(text: string, units: DurationUnits): Reading<number> {
  const minutes = readMinutes(text, units);
  if (minutes.state !== 'read') return minutes;
  const hours = Math.round((minutes.value / MINUTES_PER_HOUR) * 100) / 100;
  return read(hours, `${hours} ${hours === 1 ? 'hour' : 'hours'}`);
}

function readMinutes(text: string, units: DurationUnits): Reading<number> {
  const input = withoutHours(text);
  const [, times, each] = /^(\d) ?[x×*] ?(\d.*)$/.exec(input) ?? [];
  if (each !== undefined) {
    const one = readMinutes(each, units);
    return one.state === 'read' ? read(one.value * Number(times), '') : one;
  }
  const [, whole, seconds] = (units.hasSeconds && STOPWATCH.exec(input)) || [];
  if (whole !== undefined) return read(Number(whole) + Number(seconds) / 60, '');
  const open = thousands(input);
  if (open) return open;
  if (!BARE.test(input)) {
    const plain = withPlainUnits(input.replace(SECONDS, ''));
    // '1-2 hours' are no times of day, and with an 'h' they look like some.
    const isRange = readTimes(input) ? isEarly(input) : readTimes(plain)?.to;
    if (isRange && !(units.hasTimes && /^[1-9][:.]/.test(input)))
      return wrong('could be two lengths, or two times of day');
    // The only numbers without a unit here are fractions: 1½ is hours.
    const seconds = SECONDS.exec(input)?.[1] ?? '0';
    const minutes = readLength(plain, (value) => (value < MIXED_FROM ? value * MINUTES_PER_HOUR : null));
    return minutes === null
      ? wrong('is not a duration such as 90, 1.5h or 1:30')
      : read(minutes + numberOf(seconds) / 60, '');
  }
  const bare = { place: 0, text: input, number: numberOf(input) };
  const unit = units[groupOf(bare.number)];
  if (bare.number === 0) return read(0, '');
  if (unit === null)
    return ask(
      `could be ${questionOf('all', [bare], null)
        .choices.map(({ shown }) => shown)
        .join(' or ')}`,
    );
  if (unit === 'minutes' && !Number.isInteger(bare.number)) return wrong('must be in whole minutes');
  return read(minutesIn(input, unit), '');
}

/** From so many rows on, lengths that only rise or only fall are more likely running totals. */
const RUNNING_MIN = 5;

/**
 * Whether each length is more than the one before, or each is less: of all, or of each client.
 * @param names of the clients
 */
export function areRunning(texts: readonly string[], units: DurationUnits, names: readonly string[]): boolean {
  const found = texts.flatMap((text, place) => {
    const reading = text.trim() === '' ? null : readDuration(text, units);
    return reading?.state === 'read' ? { name: names[place], minutes: reading.value } : [];
  });
  const isRunning = (lists: readonly (typeof found)[]) => {
    const steps = lists.map((list) => list.slice(1).map(({ minutes }, at) => Math.sign(minutes - list[at]!.minutes)));
    // Two sessions of which the second was longer are no sum.
    const telling = steps.filter(({ length }) => length > 1).flat();
    return telling.length >= RUNNING_MIN - 1 && telling[0] !== 0 && new Set(steps.flat()).size === 1;
  };
  return isRunning([found]) || isRunning([...groupedBy(found, ({ name }) => name).values()]);
}
