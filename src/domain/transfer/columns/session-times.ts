// Computes how long a session was from start and end in columns of their own, or from two times in one cell.
import { daysUntil, isCalendarDate, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/time.ts';
import { readIsoTime } from './cells/iso-time.ts';
import { behind, minutesBetween, readTimes, type TimesOfDay, withoutTime } from '#domain/lengths/times-of-day.ts';
import { zonedTime } from './cells/zoned-time.ts';
import { type DateDecisions, readDate } from './decide/date-column.ts';

export interface SessionTimes {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly endDate: string;
}

export interface Span {
  readonly minutes: number;
  /** The text of the cells. */
  readonly text: string;
  /** Whether the end was before the start, so that half a day or a night was added. */
  readonly isLikely: boolean;
}

/**
 * Null if the texts give no length.
 * @param day the row's date, if it could be read
 */
export function spanOf(times: SessionTimes, day: string | undefined, dates: DateDecisions): Span | null {
  const from = beginOf(times);
  if (from === null) return null;
  const { date, start, end, endDate } = times;
  const begins = (clocksIn(start) ? start : date).trim();
  if (from.to !== null) return { ...minutesBetween({ ...from, to: from.to }), text: begins };
  const ends = clocksIn(end);
  if (ends === null) return null;
  const isHalved = /\d\s?[ap]\.?m/i.test(begins) && !ends.isSure && ends.to === null;
  const to = isHalved ? { ...ends, from: behind(from.from, ends.from) } : ends;
  const text = `${begins} – ${end.trim()}`;
  const instants = [readIsoTime(begins), readIsoTime(end)] as const;
  if (instants[0]?.zoned && instants[1]?.zoned)
    return { minutes: Math.round(instants[1].minutes - instants[0].minutes), text, isLikely: false };
  const isSure = from.isSure || to.isSure;
  // Between days as they are written: in the coach's zone midnight can be between two times of one day.
  const { dayOf: inZone, ...written } = dates;
  const startDay = (inZone && dayOf(begins, written)) ?? day;
  const endDay = dayOf(withoutTime(end) === end ? endDate : end, written);
  const nights =
    endDay === null || startDay === undefined || !isCalendarDate(startDay) ? 0 : daysUntil(endDay, startDay);
  if (nights !== 0)
    return { minutes: nights * MINUTES_PER_DAY + (ends.to ?? ends.from) - from.from, text, isLikely: false };
  return { ...minutesBetween({ from: from.from, to: to.to ?? to.from, isSure }), text };
}

/** Null if the texts do not say it. 4 and 5:30 pm are both after noon; 11 and 1 pm are not. */
export function beginOf({ date, start, end }: SessionTimes): TimesOfDay | null {
  const from = clocksIn(start) ?? timesIn(date);
  if (from === null) return null;
  const to = /\d\s?p\.?m/i.test(end) ? clocksIn(end) : null;
  const later = from.from + MINUTES_PER_DAY / 2;
  return to !== null && !from.isSure && from.to === null && later < to.from ? { ...from, from: later } : from;
}

/** The times of day in a cell, or null. A zone after a minus is not a second time. */
export const timesIn = (text: string) => readTimes(zonedTime(text).wall);

/** The part of a day that a spreadsheet keeps a time as: 0.375 is 9:00. */
const PART_OF_DAY = /^0[.,](?:\d|25|75|\d{3,})$/;

/** The same in a column of times, where 9, 1430 and 0.375 are times too. */
export function clocksIn(text: string) {
  const input = text.trim();
  if (PART_OF_DAY.test(input)) {
    const from = Math.round(Number(input.replace(',', '.')) * MINUTES_PER_DAY);
    return { from, to: null, isSure: true };
  }
  // '9:00 – 10:00 (60 min)'
  const bare = input.replace(/\s*\(\d+ ?(?:m|h)[^)]*\)$/i, '').replace(/(?:\b12 ?)?\b(?:noon|midday)\b/i, '12pm');
  return timesIn(bare.replace(/^(\d\d?)(\d\d)?$/, (_all, hour: string, minutes = '00') => `${hour}:${minutes}`));
}

/** Whether it is a time without a day, also in a spreadsheet's cell. */
export const isTimeAlone = (text: string) =>
  readTimes(text) !== null && (withoutTime(text) === text || /^(?:1899|1904)-/.test(text));

/** Whether a date has a time of day of its own, which is not that of the start; null if one of them has none. */
export function isOtherMoment(date: string, start: string): boolean | null {
  const { wall, offset } = zonedTime(date);
  // Many programs write midnight for a day without a time.
  const made = offset === null && readTimes(wall)?.from;
  const begins = clocksIn(start);
  return made && begins ? made !== begins.from : null;
}

/** Whether the row has a text for the start and one for the end. */
export const hasTwoTimes = ({ date, start, end }: SessionTimes) =>
  (start.trim() !== '' || timesIn(date) !== null) && end.trim() !== '';

/** Sessions are rarely longer; times of day are rarely earlier. */
const LONG = 6 * MINUTES_PER_HOUR;

/** Whether a text that was read as a length is more likely a time of day. */
export function isTimeOfDay(text: string): boolean {
  const times = readTimes(text);
  return times !== null && times.to === null && times.from >= LONG;
}

/** Whether it is not blank, zero or a dash. */
export const isLength = (text: string) => /[1-9½¼¾]|\p{L}/u.test(text) && !/^\s*n\/?a\s*$/i.test(text);

function dayOf(text: string, dates: DateDecisions): string | null {
  if (text.trim() === '') return null;
  const reading = readDate(text, dates);
  return reading.state === 'read' ? reading.value : null;
}
