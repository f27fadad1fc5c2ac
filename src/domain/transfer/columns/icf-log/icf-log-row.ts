// Reads one row of a coaching log: a client's hours as one sum, and what could not be read.
import { plainSigns } from '#domain/lengths/plain-length.ts';
import { readLength } from '#domain/lengths/read-length.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { NAME_MARK, plainName } from '#domain/people/plain-name.ts';
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import { PHONE_MAX_CHARS } from '#domain/records/client.ts';
import { addDays, daysUntil, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/time.ts';
import { partialDate } from '#domain/transfer/columns/cells/partial-date.ts';
import { type DateDecisions, readDate } from '#domain/transfer/columns/decide/date-column.ts';
import { thousands } from '#domain/transfer/columns/decide/duration-column.ts';
import { mayBeExample } from '#domain/transfer/columns/decide/instead-of-names.ts';
import { isFree } from '#domain/transfer/columns/decide/payment-column.ts';
import { cellOf } from '#domain/transfer/files/sheet.ts';
import { isTotal } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { countedGroup, readFormat, readKind, readParticipants } from '#domain/transfer/columns/fact-words.ts';
import { isLength } from '#domain/transfer/columns/session-times.ts';
import { logCell, type LogColumns, type LogField } from './icf-log-columns.ts';
import { type Reading, read, wrong } from '#domain/transfer/columns/reading.ts';
import { shortened } from '#domain/transfer/columns/reason.ts';
import { isStorable, UNSTORABLE_TEXT } from '#domain/transfer/columns/storable.ts';

export interface LogRow {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Contact details that are neither an address nor a phone number. */
  readonly otherContact: string | null;
  readonly format: SessionFormat;
  /** Whether the row has the format. If not, it follows from the number of people. */
  readonly formatIsGiven: boolean;
  readonly participants: number | null;
  /** Null if the cell is empty, or says that the coaching continues. */
  readonly start: string | null;
  readonly end: string | null;
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
  /** The dates as they were read, with the cell's text if it differs. */
  readonly startShown: string;
  readonly endShown: string;
  /** Why the row cannot be written: its name, its hours, or an open question. Empty if it can. */
  readonly reasons: readonly string[];
  /** The same for optional cells, which are left empty. */
  readonly doubts: readonly string[];
  /** The cells of the file, for the columns that it has. */
  readonly cells: readonly { readonly field: LogField; readonly label: string; readonly text: string }[];
  /** Whether it is asked if they were paid. Until then they count as paid. */
  readonly hoursAreOpen: boolean;
  /** The number of reasons that are open questions. */
  readonly asked: number;
}

const NEEDED: ReadonlySet<LogField> = new Set<LogField>(['name', 'paid', 'proBono', 'hours']);
const LABELS: Readonly<Record<LogField, string>> = {
  name: 'Client Name',
  contact: 'Contact Information',
  format: 'Individual/Group',
  participants: 'Number in Group',
  start: 'Start Date',
  end: 'End Date',
  paid: 'Paid hours',
  proBono: 'Pro-bono hours',
  hours: 'Hours',
  state: 'Paid or pro bono',
  sessions: 'Number of sessions',
};
const ONGOING =
  /^(?:[-–—]|n\/?a|present|ongoing|on-going|current|continuing|now|to date|tbd|open|heute|laufend|en cours|en curso|hoy|in corso|oggi|hoje|lopend|nu)$/i;
const OTHER_KINDS = new Set<SessionKind | undefined>(['mentoring', 'training', 'supervision']);
function kindOf(cell: string): SessionKind | undefined {
  const kind = readKind(cell);
  return kind.state === 'read' ? kind.value : undefined;
}
const NO_NUMBER = /^(?:0|[-–—]|n\/?a)$/i;

/** Whether a row is one of sums: it has a word for sums and no dates. */
export function isTotalRow(row: readonly string[], columns: LogColumns): boolean {
  const hasDate = (['start', 'end'] as const).some((field) => /\d/.test(logCell(row, columns, field)));
  return !hasDate && row.some((cell) => isTotal(cell));
}

/** Minutes in further columns of one row. */
export interface FurtherMinutes {
  readonly paid: number;
  readonly proBono: number;
  /** Neither known to be paid nor pro bono. */
  readonly hours: number;
}

/** What was decided for the whole log. */
export interface LogDecisions {
  readonly dates: DateDecisions;
  readonly hoursPaid?: 'paid' | 'pro-bono' | undefined;
  /** The minutes in further columns of hours. */
  readonly further: FurtherMinutes;
  /** The format that the header of each column of hours names: 'Group hours'. */
  readonly formats: readonly { readonly column: number; readonly format: SessionFormat | undefined }[];
}

export function readLogRow(
  row: readonly string[],
  columns: LogColumns,
  { dates, hoursPaid, further, formats }: LogDecisions,
): LogRow {
  const reasons: string[] = [];
  const doubts: string[] = [];
  let asked = 0;
  const text = (field: LogField) => logCell(row, columns, field);
  const take = <Value>(field: LogField, reading: Reading<Value>, otherwise: Value): Value => {
    if (reading.state === 'read') return reading.value;
    if (reading.state === 'ask') asked += 1;
    const list = reading.state === 'ask' || NEEDED.has(field) ? reasons : doubts;
    list.push(`${LABELS[field]} "${shortened(text(field))}" ${reading.message}`);
    return otherwise;
  };
  const day = (field: 'start' | 'end') => {
    const written = text(field);
    if (written === '' || ONGOING.test(written)) return { date: null, shown: '' };
    const reading = monthEdge(written, field) ?? readDate(written, dates);
    const shown = reading.state === 'read' ? reading.shown : '';
    const isIso = reading.state === 'read' && reading.value === written;
    return { date: take(field, reading, null), shown: isIso ? shown : `${shown} (${written})` };
  };
  if (!row.every(isStorable)) reasons.push(`The row ${UNSTORABLE_TEXT}`);
  if (NAME_MARK.test(text('name')))
    doubts.push(`${LABELS.name} "${text('name')}" has a mark, and what it means is not read`);
  if (mayBeExample(text('name'))) doubts.push(`${LABELS.name} "${text('name')}" may be an example`);
  const used = new Set(columns.columns.values());
  const kind = row.find((cell, column) => !used.has(column) && OTHER_KINDS.has(kindOf(cell)));
  if (kind) doubts.push(`"${kind.trim()}" stands beside these hours, which may not be coaching`);
  if (text('name') === '') reasons.push(`${LABELS.name} is missing`);
  const people = text('participants');
  const participants =
    people === '' || NO_NUMBER.test(people)
      ? (countedGroup(text('format'))?.count ?? null)
      : take('participants', readParticipants(people), null);
  const filled = formats.filter(({ column }) => isLength(cellOf(row, column)));
  const [byHours, ...others] = new Set(filled.map((one) => one.format));
  if (others.length > 0) doubts.push('It has hours of several formats, which become those of one');
  const told =
    text('format') !== ''
      ? take('format', readFormat(text('format')), undefined)
      : others.length === 0
        ? byHours
        : undefined;
  const format = told ?? ((participants ?? 1) > 1 ? 'group' : 'individual');
  const hours = (columns.columns.has('hours') ? take('hours', readLogHours(text('hours')), 0) : 0) + further.hours;
  const added = further.paid + further.proBono + further.hours;
  if (added > 0) doubts.push(`${hoursExact(added)} of other columns of hours are added`);
  const said = isFree(text('state'));
  const isOpen = hours > 0 && (said ?? hoursPaid) === undefined;
  const free = (said ?? hoursPaid === 'pro-bono') ? hours : 0;
  if (isOpen) take('hours', { state: 'ask', message: 'could be paid or pro bono' }, 0);
  const start = day('start');
  const end = day('end');
  return {
    name: plainName(text('name')),
    ...contactOf(text('contact')),
    format,
    formatIsGiven: told !== undefined,
    // Many write 1 in the column for people of a group for individual coaching.
    participants: format === 'individual' && participants === 1 ? null : participants,
    start: start.date,
    end: end.date,
    startShown: start.shown,
    endShown: end.shown,
    paidMinutes: take('paid', readLogHours(text('paid')), 0) + further.paid + hours - free,
    proBonoMinutes: take('proBono', readLogHours(text('proBono')), 0) + further.proBono + free,
    reasons,
    doubts,
    cells: [...columns.columns.keys()].map((field) => ({ field, label: LABELS[field], text: text(field) })),
    hoursAreOpen: isOpen,
    asked,
  };
}

/** A month is read as its first day for a start, its last for an end: 'Jan 2022', and 'Jan-22', as no day is without a year here. */
function monthEdge(text: string, field: 'start' | 'end'): Reading<string> | null {
  const partial = partialDate(text);
  if (partial?.is !== 'month' && partial?.is !== 'either') return null;
  const { month } = partial;
  const next = addDays(`${month}-01`, 31).slice(0, 8);
  const day = field === 'start' ? `${month}-01` : addDays(`${next}01`, -1);
  return readDate(day, { order: null });
}

const ADDRESS = /[^\s,;<>()|]+@[^\s,;<>()|]+/;
const PHONE = /^(?:(?:tel|phone|mobile|mob|cell)\.?:?\s*)?[+\d(][\d\s()./-]{4,}(?:\s*ext\.?\s*\d+)?$/i;

/** Splits a contact into address, phone number and the rest. */
function contactOf(text: string): Pick<LogRow, 'email' | 'phone' | 'otherContact'> {
  const found = ADDRESS.exec(text)?.[0] ?? '';
  const email = EMAIL_PATTERN.test(found) ? found : '';
  const rest = (email === '' ? text : text.replace(email, ' ')).replace(/^[\s,;|/<>]+|[\s,;|/<>]+$/g, '');
  const isPhone = PHONE.test(rest) && rest.length <= PHONE_MAX_CHARS;
  return { email, phone: isPhone ? rest : null, otherContact: rest === '' || isPhone ? null : rest };
}

const NOTHING = /^(?:|[-–—]|n\/?a|none|nil)$/i;
const GROUPED = /^\d{1,3}(?:,\d{3})+\.\d+$/;
/** A spreadsheet's cell of hours and minutes, read as a date at the beginning of its calendar, and a time unless it is midnight. */
const TIME_CELL = /^(1(?:899|90\d)-\d\d-\d\d)(?:t(\d\d):(\d\d):(\d\d))?/;
const TIME_ORIGIN = '1899-12-30';
const SECONDS_PER_MINUTE = 60;

/**
 * Rounds to whole minutes. A number without a unit is hours.
 * @example readLogHours('12.75') // 765 minutes
 */
export function readLogHours(text: string): Reading<number> {
  const input = plainSigns(text);
  if (NOTHING.test(input)) return minutes(0);
  const open = thousands(input);
  if (open) return open;
  if (GROUPED.test(input)) return minutes(Number(input.replaceAll(',', '')) * MINUTES_PER_HOUR);
  const [, day, hour = '0', minute = '0', second = '0'] = TIME_CELL.exec(input) ?? [];
  if (day !== undefined) {
    const clock = Number(hour) * MINUTES_PER_HOUR + Number(minute) + Number(second) / SECONDS_PER_MINUTE;
    return minutes(daysUntil(day, TIME_ORIGIN) * MINUTES_PER_DAY + clock);
  }
  const parsed = readLength(text, (value) => value * MINUTES_PER_HOUR);
  return parsed === null ? wrong('is not a number of hours such as 12.75 or 12:45') : minutes(parsed);
}

function minutes(exact: number): Reading<number> {
  const whole = Math.round(exact);
  return read(whole, hoursExact(whole));
}
