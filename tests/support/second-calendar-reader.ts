// Reads calendars with a library that shares nothing with ical.js (or with our writer): what two readers understand alike, others do too.
import ical from 'node-ical';

export interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  /** Calendar dates; the end is the day after. */
  readonly start: string;
  readonly end: string;
  readonly isAllDay: boolean;
  readonly sequence: number;
  readonly changed: string;
}

export function readCalendar(text: string): ReadEvent[] {
  return Object.values(ical.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const { uid, summary, start, end, sequence, lastmodified } = part;
    return [
      {
        uid,
        summary: String(summary),
        start: localDay(start),
        end: localDay(end!),
        isAllDay: start.dateOnly === true,
        sequence: Number(sequence),
        changed: lastmodified!.toISOString(),
      },
    ];
  });
}

/** Dates without a time are read as midnight where the test runs. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
