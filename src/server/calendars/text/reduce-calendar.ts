// Reduces an iCalendar text to what proposals need (ADR 102): no notes unless the coach asked for them, no places,
// links or alarms; no events of whole days but training (ADR 135), and none that are long over.
import { FEED_EVENTS_MAX, PART_MAX_BYTES } from '#domain/calendar/feeds/feed-limits.ts';
import { isTrainingOfDays } from '#domain/transfer/columns/calendar/title-words.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import type { Steps } from '#domain/steps.ts';
import { calendarLines, propertyOf, type Property } from './calendar-lines.ts';
import { plainNotes } from './plain-notes.ts';

const KEPT: ReadonlySet<string> = new Set(
  'UID RECURRENCE-ID DTSTART DTEND DURATION RRULE RDATE EXDATE SEQUENCE SUMMARY STATUS TRANSP ORGANIZER ATTENDEE'.split(
    ' ',
  ),
);
const SUMMARY_MAX_CHARS = 1_000;
const NOTES_MAX_CHARS = 5_000;
const ATTENDEES_MAX = 100;
/** In one response. */
export const ZONES_MAX = 200;
const ZONE_MAX_CHARS = 50_000;
const LINES_PER_STEP = 200;

export interface ReducedCalendar {
  /** By TZID; each a whole VTIMEZONE. */
  readonly zones: ReadonlyMap<string, string>;
  /** By UID; the VEVENTs of that event. */
  readonly events: ReadonlyMap<string, string>;
  /** The number of events without a UID, a time or an end, or that are too long, which is shown to the coach. */
  readonly leftOut: number;
  /** Whether the text ends before the calendar does. */
  readonly isCut: boolean;
}

export interface ReduceOptions {
  readonly readsNotes: boolean;
  /** As YYYY-MM-DD. Events that ended earlier are not stored. */
  readonly since: string;
}

/** The size of a text as it is encrypted. */
export const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Throws FetchRefused: it is no calendar, or holds too many events. */
export function* reduceCalendar(text: string, options: ReduceOptions): Steps<ReducedCalendar> {
  const since = options.since.replaceAll('-', '');
  const zones = new Map<string, string>();
  const events = new Map<string, VEvent[]>();
  let [leftOut, lines, depth] = [0, 0, 0];
  let [isCalendar, isOpen] = [false, false];
  let zone: Zone | null = null;
  let event: VEvent | null = null;
  for (const line of calendarLines(text)) {
    if ((lines += 1) % LINES_PER_STEP === 0) yield;
    const property = propertyOf(line);
    if (property === null) continue;
    const inside = property.name === 'BEGIN' || property.name === 'END' ? property.value.trim().toUpperCase() : '';
    if (inside === 'VCALENDAR') [isCalendar, isOpen] = [true, property.name === 'BEGIN'];
    else if (inside === 'VTIMEZONE' && event === null) zone = zoneLine(zones, zone, property, line);
    else if (zone) zoneLine(zones, zone, property, line);
    else if (inside === 'VEVENT' && property.name === 'BEGIN') {
      leftOut += event === null ? 0 : 1;
      [event, depth] = [new VEvent(), 0];
    } else if (event === null) continue;
    else if (inside === 'VEVENT') {
      leftOut += keep(events, event) ? 0 : 1;
      event = null;
    } else if (inside !== '') depth += property.name === 'BEGIN' ? 1 : -1;
    else if (depth <= 0) {
      event.take(property, line, options.readsNotes);
      if (property.name === 'DESCRIPTION') yield;
    }
  }
  if (!isCalendar) throw new FetchRefused('no-calendar');
  const isCut = isOpen || zone !== null;
  if (event !== null) leftOut += 1;
  const reduced = new Map<string, string>();
  for (const [uid, all] of events) {
    if (reduced.size % LINES_PER_STEP === 0) yield;
    const kept = all.map(({ text: one }) => one).join('');
    if (all.every((one) => one.isOtherWholeDay || one.isOverBefore(since))) continue;
    if (bytesOf(kept) > PART_MAX_BYTES) leftOut += 1;
    else reduced.set(uid, kept);
  }
  if (reduced.size > FEED_EVENTS_MAX) throw new FetchRefused('too-many-events');
  return { zones, events: reduced, leftOut, isCut };
}

interface Zone {
  name: string;
  text: string;
}

/** Adds a line to a VTIMEZONE, which it may begin or end. */
function zoneLine(zones: Map<string, string>, zone: Zone | null, { name, value }: Property, line: string): Zone | null {
  const begun = zone ?? { name: '', text: '' };
  if (name === 'TZID') begun.name ||= value;
  if (begun.text.length < ZONE_MAX_CHARS && !name.startsWith('X-')) begun.text += `${line}\r\n`;
  if (name !== 'END' || value.trim().toUpperCase() !== 'VTIMEZONE') return begun;
  if (begun.name !== '' && zones.size < ZONES_MAX && begun.text.length < ZONE_MAX_CHARS)
    zones.set(begun.name, begun.text);
  return null;
}

/** False: the event has no UID or no time. */
function keep(events: Map<string, VEvent[]>, event: VEvent): boolean {
  if (event.uid === '' || event.start === '') return false;
  const same = events.get(event.uid);
  if (same) same.push(event);
  else events.set(event.uid, [event]);
  return true;
}

/** One VEVENT as it is read. */
class VEvent {
  uid = '';
  start = '';
  private isWholeDay = false;
  private title = '';
  private end = '';
  private until = '';
  private repeats = false;
  private hasDates = false;
  private attendees = 0;
  private readonly lines: string[] = [];

  get text(): string {
    return `BEGIN:VEVENT\r\n${this.lines.map((line) => `${line}\r\n`).join('')}END:VEVENT\r\n`;
  }

  /** Of whole days, and no training. */
  get isOtherWholeDay(): boolean {
    return this.isWholeDay && !isTrainingOfDays(this.title);
  }

  take({ name, parameters, value }: Property, line: string, readsNotes: boolean): void {
    if (name === 'DESCRIPTION' && readsNotes) this.lines.push(`${name}${parameters}:${plainValue(value)}`);
    if (!KEPT.has(name)) return;
    if (name === 'ATTENDEE' && (this.attendees += 1) > ATTENDEES_MAX) return;
    if (name === 'UID') this.uid ||= value.trim();
    if (name === 'DTSTART') {
      this.start ||= value.trim();
      this.isWholeDay = /VALUE=DATE(;|$)/i.test(parameters) || /^\d{8}$/.test(value.trim());
    }
    if (name === 'SUMMARY') this.title = value.slice(0, SUMMARY_MAX_CHARS);
    if (name === 'DTEND') this.end = value;
    if (name === 'RDATE') this.hasDates = true;
    if (name === 'RRULE') {
      this.repeats = true;
      // The end of a rule with a number of times would have to be computed.
      this.until = /UNTIL=(\d{8})/i.exec(value)?.[1] ?? '';
    }
    this.lines.push(name === 'SUMMARY' ? line.slice(0, SUMMARY_MAX_CHARS) : line);
  }

  /** `day` as YYYYMMDD. One that lasts longer than a day counts as over a day early, which is before the limit in any case. */
  isOverBefore(day: string): boolean {
    // Dates that are added to a rule may be after its end.
    if (this.hasDates) return false;
    const last = this.repeats ? this.until : this.end || this.start;
    return last !== '' && last.slice(0, 8) < day;
  }
}

/** The value of a text property (RFC 5545, 3.3.11) whose HTML is made plain text; any other value as it is. */
function plainValue(value: string): string {
  const notes = value.replace(/\\([nN\\;,])/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char));
  const plain = plainNotes(notes);
  if (plain === notes) return value.slice(0, NOTES_MAX_CHARS);
  return plain
    .slice(0, NOTES_MAX_CHARS)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}
