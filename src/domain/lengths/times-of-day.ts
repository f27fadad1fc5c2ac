// Times of day as people and programs write them, alone, behind a date, or two of them with a dash between.
import { MINUTES_PER_HOUR } from '#domain/time.ts';

export interface TimesOfDay {
  /** Minutes since midnight. */
  readonly from: number;
  /** Null where one time is written. */
  readonly to: number | null;
  /** 'am' or 'pm' is written, or a time after noon: nothing can be twelve hours off. */
  readonly isSure: boolean;
}

/** Between hours and minutes: also '14 h 30', '14 u 30', '14 Uhr 30'. */
const SIGN = String.raw`(?:[:.hu]|\s[hu]\s|\s?uhr\s)`;
/** Only behind a colon: 04.03.24 is a day. */
const SECONDS = String.raw`(?::\d{2}(?:\.\d+)?)?`;
/** '9:00 am'; alone only directly behind the number: '9:00a'. */
const HALF = String.raw`(?:(?:\s*[ap]\.?m\.?|(?<=\d)[ap])(?![a-z]))`;
const O_CLOCK = '(?:uhr|uur)';
const CLOCK = String.raw`\d{1,2}(?:${SIGN}\d{2}${SECONDS}|\s?[hu](?![hu]))?\s*${HALF}?\s*${O_CLOCK}?`;
const TO = String.raw`\s*(?:-|–|—|→|to|until|till|bis|à|a)\s*`;
const ZONE_NAME = String.raw`z|utc|gmt|[acemp][sd]?t|[cemw]es?t|mes?z|[bi]st|uk|\p{L}+ time|(?:a\p{L}+a|europe|pacific)/[a-z_]+`;
const ZONE = String.raw`(?:\s*\(?(?:${ZONE_NAME})?\s?(?:[+-]\d{1,2}(?::?\d{2})?)?\)?)`;
/** Behind a date a bare number is no time. */
const SURE_CLOCK = String.raw`(?:\d{1,2}${SIGN}\d{2}${SECONDS}\s*${HALF}?|\d{1,2}\s*(?:${HALF}|h|u(?![hu])|${O_CLOCK}))\s*${O_CLOCK}?`;
// Begins where such signs begin, so that a long row of them is tried once.
const BEHIND_DATE = new RegExp(
  String.raw`(?:(?<![T\s,;@|])[T\s,;@|]+|(?<!\s)\s+-\s+)(?:(?:at|um|à|von|de)\s+)?((?:${CLOCK}${TO})?${SURE_CLOCK})${ZONE}$`,
  'iu',
);
const TIMES = new RegExp(String.raw`^(?:(?:at|um|à|von|de|from)\s+)?(${CLOCK})(?:${TO}(${CLOCK}))?${ZONE}$`, 'iu');
const ONE = new RegExp(
  String.raw`^(\d{1,2})(?:${SIGN}(\d{2})${SECONDS})?\s*([hu](?![hu]))?\s*([ap])?\.?(?:m\.?)?\s*(${O_CLOCK})?$`,
  'i',
);
/** A spreadsheet's time cell, as the day its calendar begins plus the time. */
const TIME_CELL = /^(?:1899-12-3[01]|1904-01-01)T(\d\d:\d\d)/;
const NOON = 12 * MINUTES_PER_HOUR;

/** The text before a time of day, all of it where there is none. */
export function withoutTime(text: string): string {
  const found = BEHIND_DATE.exec(text);
  // What stands before must hold a date; '9:00 - 10:30' has none.
  return found && /\d/.test(text.slice(0, found.index)) && !isTimes(text) ? text.slice(0, found.index).trim() : text;
}

/** The times of day of a text that is nothing else or begins with a date; null where there is none. */
export function readTimes(text: string): TimesOfDay | null {
  const input = text.trim().replace(TIME_CELL, '$1');
  if (isTimes(input)) return timesOf(input);
  const behind = BEHIND_DATE.exec(input)?.[1];
  return behind === undefined ? null : timesOf(behind.trim());
}

function isTimes(text: string): boolean {
  return timesOf(text.trim()) !== null;
}

interface Clock {
  readonly minutes: number;
  readonly half: string | undefined;
  /** A number alone, which is a time only beside another. */
  readonly isBare: boolean;
}

function timesOf(text: string): TimesOfDay | null {
  const [, first, second] = TIMES.exec(text) ?? [];
  const from = first === undefined ? null : clockOf(first, undefined);
  if (from === null) return null;
  if (second === undefined) return from.isBare ? null : { from: from.minutes, to: null, isSure: isSure(from) };
  const to = clockOf(second, undefined);
  if (to === null || (from.isBare && to.isBare)) return null;
  // '9:00 – 10:30 pm' says so of both, '11:00 – 1:00 pm' of the second.
  const both = from.half === undefined && to.half !== undefined ? clockOf(first!, to.half) : null;
  const start = both !== null && both.minutes < to.minutes ? both : from;
  const end = start.half !== undefined && to.half === undefined ? behind(start.minutes, to.minutes) : to.minutes;
  return { from: start.minutes, to: end, isSure: isSure(from) || isSure(to) };
}

/** A time without am or pm behind one with it: the 3 of '2pm – 3' is after noon, the 1 of '11pm – 1' of the next day. */
export const behind = (from: number, to: number) => (to <= from && to < NOON && to + NOON > from ? to + NOON : to);

const isSure = ({ minutes, half }: Clock) => half !== undefined || minutes >= NOON + MINUTES_PER_HOUR;

function clockOf(text: string, usualHalf: string | undefined): Clock | null {
  const [, hours, minutes, h, written, oClock] = ONE.exec(text.trim()) ?? [];
  const half = written?.toLowerCase() ?? usualHalf;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (hours === undefined || minute > 59 || hour > 24 || (half !== undefined && (hour > 12 || hour === 0))) return null;
  const inHalf = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const isBare = minutes === undefined && h === undefined && half === undefined && oClock === undefined;
  return { minutes: inHalf * MINUTES_PER_HOUR + minute, half, isBare };
}

/**
 * Minutes between two times of one day. Where the second is the earlier one, half a day is added when nothing says am or pm
 * ('11:30 – 1:00'), else a night. Then it is `isLikely` only.
 */
export function minutesBetween({ from, to, isSure: sure }: TimesOfDay & { readonly to: number }): {
  readonly minutes: number;
  readonly isLikely: boolean;
} {
  if (to > from) return { minutes: to - from, isLikely: false };
  if (!sure && to + NOON > from) return { minutes: to + NOON - from, isLikely: true };
  return { minutes: to + 2 * NOON - from, isLikely: true };
}
