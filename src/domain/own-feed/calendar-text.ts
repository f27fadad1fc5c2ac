// An iCalendar file (RFC 5545) of all-day events: lines, escapes and folding.
import { addDays } from '#domain/time.ts';

export interface DayEvent {
  /** Unique and the same for ever; of ASCII. */
  readonly uid: string;
  /** A calendar date. */
  readonly day: string;
  readonly summary: string;
  /** An instant in UTC without fractions of a second: 2026-11-18T11:06:40Z. */
  readonly changedAt: string;
  /** Rises with each change. */
  readonly sequence: number;
  readonly url?: string;
}

/** RFC 5545, 3.1: in octets, without the line break. */
const LINE_MAX_BYTES = 75;
const EVENTS_PER_STEP = 10;
/** RFC 5545, 3.3.8. */
const INTEGER_MAX = 2 ** 31 - 1;

/**
 * Days have no time zone, so the file needs none. Nobody is busy because of these events, and programs that share a calendar are asked to
 * treat them as private.
 * Yields after every few events: thousands with long titles take a second.
 * @param name of the calendar, and of the program that made it
 */
export function* calendarText(name: string, events: readonly DayEvent[]): Generator<void, string, void> {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    // How often programs should read it again.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const parts = [linesText(head)];
  for (const event of events) {
    if (parts.length % EVENTS_PER_STEP === 0) yield;
    parts.push(linesText(eventLines(event)));
  }
  parts.push(linesText(['END:VCALENDAR']));
  return parts.join('');
}

const linesText = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('');

function eventLines({ uid, day, summary, changedAt, sequence, url }: DayEvent): string[] {
  const changed = instantText(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Without METHOD it means the same as LAST-MODIFIED (RFC 5545, 3.8.7.2).
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${Math.min(sequence, INTEGER_MAX)}`,
    `DTSTART;VALUE=DATE:${dateText(day)}`,
    `DTEND;VALUE=DATE:${dateText(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'CLASS:PRIVATE',
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ];
}

const dateText = (date: string) => date.replaceAll('-', '');

const instantText = (instant: string) => instant.replaceAll(/[-:]/g, '');

/** Line breaks stay as \n; other control characters are not allowed. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ');
}

/** Breaks between characters, never within the bytes of one. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const char of line) {
    const size = bytesOf(char.codePointAt(0)!);
    if (bytes + size > LINE_MAX_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += char;
    bytes += size;
  }
  return text;
}

/** In UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
