// Numbers in a column of durations: what each can be, and how many minutes it is in a unit.
import { plainSigns } from '#domain/lengths/plain-length.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { TEXT_MARK } from '#domain/transfer/columns/cells/plain-date.ts';
import { plainWords, wordsOf } from '#domain/transfer/columns/languages/languages.ts';

/** '45 min each': the number counts lessons. */
export type MinutesEach = `${number} min each`;
/** `clock`: 1.30 means 1 h 30 min. `days`: 0.0625 of a day is 1 h 30 min. */
export type DurationUnit = 'minutes' | 'hours' | 'clock' | 'seconds' | 'days' | MinutesEach;

/** The numbers that one question is about: all, or in a mixed column those below MIXED_FROM, or the others. */
export type DurationGroup = 'all' | 'small' | 'large';

/** Null until it is known. */
export type DurationUnits = { readonly [group in 'small' | 'large']: DurationUnit | null } & {
  /** Whether 05:30 is minutes and seconds. */
  readonly hasSeconds?: boolean;
  /** Some cells are clearly times of day, so '2:00–3:00' is an afternoon. */
  readonly hasTimes?: boolean;
};

/** In a mixed column, numbers from here on are minutes, and smaller ones may be hours. */
export const MIXED_FROM = 15;
/** If all sessions last ten hours or more, or one lasts longer than a day, the numbers may be seconds. */
export const ALL_HUGE_FROM = 600;
export const ONE_HUGE_ABOVE = 24 * MINUTES_PER_HOUR;
export const BARE = /^\d+([.,]\d+)?(e-\d+)?$/;
/** Words for hours in a header; what ICF and EMCC call credits are hours too. */
export const CELL_HOURS = wordsOf(({ lengths }) => lengths.hours);
export const HOUR_WORDS: ReadonlySet<string> = new Set([
  ...CELL_HOURS,
  'credits',
  'credit',
  'cce',
  'cces',
  'cceu',
  'cceus',
]);
/** Without 'second', which may also mean the second session. */
export const SECOND_WORDS = new Set('sec secs seconds sek sekunden secondes segundos secondi sekunder'.split(' '));
const CELL_MINUTES = wordsOf(({ lengths }) => lengths.minutes);
export const MINUTE_WORDS: ReadonlySet<string> = new Set([...CELL_MINUTES].filter((word) => word !== 'm'));

/** Replaces the units of any language by 'h' and 'min', which every reader of lengths knows. 'PT1H30M' stays as it is. */
export const withPlainUnits = (text: string) =>
  text.replace(/\p{L}+/gu, (word) => {
    if (/^[a-z]$/i.test(word)) return word;
    const plain = plainWords(word);
    return CELL_HOURS.has(plain) ? 'h' : CELL_MINUTES.has(plain) ? 'min' : word;
  });

/** 'ca. 60 min', '~1h', '60 mins (Zoom)' and '1 hour session' without the remark. */
const REMARKS =
  /^(?:[~≈±]|ca?\.?|circa|about|approx\.?|around|etwa|environ|ungefahr) ?(?=\d)| ?\([^\d()]*\)$| (?:session|coaching|call|online|zoom|sitzung|seance)$/g;

/** '1.30 h' may be 1 h 30 as well, so it is decided like 1.30 in a column of hours. */
export function withoutHours(text: string): string {
  const plain = plainSigns(text).replace(TEXT_MARK, '').replace(REMARKS, '');
  const [, number] = /^(\d+[.,]\d\d) ?h\.?$/.exec(withPlainUnits(plain)) ?? [];
  return number !== undefined && isClockLike({ text: number }) ? number : plain;
}

export const isEach = (unit: DurationUnit): unit is MinutesEach => unit.endsWith(' each');

export interface Bare {
  readonly place: number;
  readonly text: string;
  readonly number: number;
}

export const groupOf = (number: number) => (number < MIXED_FROM ? 'small' : 'large');

export const numberOf = (text: string) => Number(text.replace(',', '.'));

const decimalsOf = (text: string) => /[.,](\d+)$/.exec(text)?.[1];
/** The decimals as minutes, if 1.30 is 1 h 30. Spreadsheets drop a last zero. */
const clockDecimals = (text: string) => Number((decimalsOf(text) ?? '').padEnd(2, '0').slice(0, 2));

/** True for 1.30 and 0.45, but not for 1.25 or 1.5, which are more likely quarters and halves of an hour. */
export function isClockLike({ text }: Pick<Bare, 'text'>): boolean {
  const minutes = clockDecimals(text);
  const isShort = (decimalsOf(text)?.length ?? 0) <= 2;
  return isShort && minutes > 0 && minutes < MINUTES_PER_HOUR && minutes % 5 === 0 && minutes % 25 !== 0;
}

/** False if the column has a number such as 0.75 or 1.33, whose decimals can't be minutes. */
export function hasClocks(bare: readonly Bare[]): boolean {
  const canBe = ({ text }: Bare) => (decimalsOf(text)?.length ?? 0) <= 2 && clockDecimals(text) < MINUTES_PER_HOUR;
  return bare.some(isClockLike) && bare.every((one) => canBe(one) && clockDecimals(one.text) % 5 === 0);
}

export function unitsOffered({ number }: Bare, isClock: boolean, header: DurationUnit | null): DurationUnit[] {
  if (number >= ALL_HUGE_FROM) return header === 'hours' ? ['minutes', 'hours', 'seconds'] : ['minutes', 'seconds'];
  const units: DurationUnit[] = isClock ? ['hours', 'clock'] : ['hours'];
  if (number > 0 && number < 1) units.push('days');
  return header === 'hours' || !Number.isInteger(number) ? units : ['minutes', ...units];
}

export function minutesIn(text: string, unit: DurationUnit): number {
  const number = numberOf(text);
  if (unit === 'minutes') return number;
  if (unit === 'hours') return number * MINUTES_PER_HOUR;
  if (unit === 'seconds') return number / 60;
  if (unit === 'days') return number * 24 * MINUTES_PER_HOUR;
  if (isEach(unit)) return number * Number.parseInt(unit, 10);
  return Math.floor(number) * MINUTES_PER_HOUR + clockDecimals(text);
}
