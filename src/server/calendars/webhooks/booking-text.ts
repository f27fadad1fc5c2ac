// Writes a booking as an iCalendar text, so that it is stored like an event of any other calendar (RFC 5545).
import { createHash } from 'node:crypto';
import type { Attendee } from '#domain/people/client-guess.ts';
import { calendarLines, propertyOf } from '#server/calendars/text/calendar-lines.ts';
import type { Booking } from './booking-messages.ts';

const TEXT_MAX_CHARS = 1_000;
const INVITEES_MAX = 100;
/** So short that a booking with INVITEES_MAX of them fits into a part of a calendar (PART_MAX_BYTES). */
const INVITEE_NAME_MAX_CHARS = 200;

/**
 * The new text, or null if the stored one is the same or newer. @param stored what this function returned for the booking before
 */
export function bookingText(
  booking: Booking,
  stored: { readonly text: string; readonly asOf: Date } | null,
): string | null {
  const { inviteeId, isCancelled, asOf } = booking;
  const lines = new Map(stored && inviteeId !== null ? inviteesOf(stored.text) : []);
  if (inviteeId === null) {
    if (stored && stored.asOf >= asOf) return null;
    for (const [index, invitee] of booking.invitees.entries())
      if (index < INVITEES_MAX) lines.set(String(index), inviteeLine(invitee, String(index), isCancelled));
  } else {
    const id = createHash('sha256').update(inviteeId).digest('hex').slice(0, 16);
    // An invitee who cancelled does not return under the same id, so this is a late message about the creation.
    if (!isCancelled && lines.has(id)) return null;
    if (isCancelled && lines.get(id)?.includes(DECLINED)) return null;
    if (lines.size >= INVITEES_MAX && !lines.has(id)) return null;
    lines.set(id, inviteeLine(booking.invitees[0]!, id, isCancelled));
  }
  const isOver = inviteeId === null ? isCancelled : [...lines.values()].every((line) => line.includes(DECLINED));
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(booking.uid)}`,
    `DTSTART:${utc(booking.start)}`,
    `DTEND:${utc(booking.end)}`,
    `SUMMARY:${escaped(booking.title)}`,
    `STATUS:${isOver ? 'CANCELLED' : 'CONFIRMED'}`,
    ...lines.values(),
    'END:VEVENT',
    '',
  ].join('\r\n');
}

const DECLINED = 'PARTSTAT=DECLINED';

function inviteeLine({ name, email }: Attendee, id: string, isCancelled: boolean): string {
  const cn = cleaned(name, INVITEE_NAME_MAX_CHARS).replaceAll('"', "'");
  return `ATTENDEE;CN="${cn}";${isCancelled ? DECLINED : 'PARTSTAT=ACCEPTED'};X-ID=${id}:mailto:${cleaned(email)}`;
}

function inviteesOf(text: string): [string, string][] {
  return [...calendarLines(text)].flatMap((line): [string, string][] => {
    const property = propertyOf(line);
    const id = property?.name === 'ATTENDEE' ? /;X-ID=(\w+)/.exec(property.parameters)?.[1] : undefined;
    return id === undefined ? [] : [[id, line]];
  });
}

/** Removes characters that could begin another line. */
const cleaned = (text: string, maxChars = TEXT_MAX_CHARS) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxChars)
    // A cut surrogate pair would take more bytes.
    .replaceAll(/\p{Cs}/gu, '\uFFFD');
const escaped = (text: string) => cleaned(text).replaceAll(/[\\;,]/g, (found) => `\\${found}`);
const utc = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
