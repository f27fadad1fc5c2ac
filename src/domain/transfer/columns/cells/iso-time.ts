// Reads ISO date-times as calendars and our own exports write them, with or without a time zone. Minutes are computed from the digits,
// so that only the written time zone matters.
import { isCalendarDate, msOf } from '#domain/time.ts';

const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/;

/** Null unless `text` is YYYY-MM-DDThh:mm, with or without seconds and zone, and the day exists. */
export function readIsoTime(text: string) {
  const [time, day, zone] = ISO_TIME.exec(text.trim()) ?? [];
  if (day === undefined || !isCalendarDate(day)) return null;
  const zoned = zone !== undefined;
  return {
    /** The written calendar date. */
    day,
    /** Minutes since 1970: in UTC if a zone is written, else in local time. */
    minutes: msOf(strictIsoTime(zoned ? time! : `${time}Z`)) / 60_000,
    zoned,
  };
}

/** The same time in the form that every program reads: `T` between day and time, and a zone with a colon. */
export function strictIsoTime(text: string): string {
  return text
    .trim()
    .replace(' ', 'T')
    .replace(/(T.*[+-]\d\d):?(\d\d)?$/, (_all, time: string, minutes = '00') => `${time}:${minutes}`);
}
