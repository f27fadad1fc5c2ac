// Proposes which column of a file is which field, by headers in any of the languages. If a header is ambiguous ('Type', 'Start'), the
// cells below it decide.
import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { APPOINTMENT } from './languages/header-words.ts';
import { headersOf } from './languages/languages.ts';
import { appointmentStatus, writtenStatus } from './cells/appointment-status.ts';
import { looksLikePartialDate } from './cells/partial-date.ts';
import { zonedTime } from './cells/zoned-time.ts';
import { yesOrNo } from './cells/yes-no.ts';
import { clocksIn, isOtherMoment, isTimeOfDay } from './session-times.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { ColumnCells, holdsDate, type Says } from './column-cells.ts';
import { headerText, type HeaderText, STATUSES } from './header-text.ts';
import type { ColumnMapping, MappedColumn } from './column-mapping.ts';
import { readFormat, readKind, readPayer, readRelation, readSupervisionFormat } from './fact-words.ts';
import type { Reading } from './reading.ts';
import { type Field, type FieldKind, FIELDS, type FieldName } from './fields.ts';
import { BESIDE_SESSIONS } from './decide/outcome-columns.ts';
import { NAME_FIELDS } from './decide/left-out-rows.ts';
import { amountOf, isProBono, meansProBono } from './decide/payment-column.ts';
import { isOfOthers } from './own-address.ts';
import { isHoursHeader } from './decide/hour-headers.ts';
import { sessionHeaders } from '#domain/transfer/columns/languages/languages.ts';
import { splitHours } from './split-hours.ts';
import type { Rows } from '#domain/transfer/files/sheet.ts';

/** Where sessions have their length. */
export const LENGTHS: readonly FieldName[] = ['duration', 'start_time', 'end_time', 'paid_hours', 'pro_bono_hours'];
const SURE_FROM = 1;
const ENDS_WITH = 0.6;
const STARTS_WITH = 0.5;
/** Shorter headers of a language ('am', 'von') are not looked for inside longer ones. */
const PART_MIN_CHARS = 4;

interface KnownHeaders {
  readonly field: Field;
  /** The index of each in the list of all, in which the most likely is first. */
  readonly places: ReadonlyMap<string, number>;
  /** Those that are looked for inside longer headers. */
  readonly parts: ReadonlySet<string>;
  /** Those that only match if the cells can be read as the field's. */
  readonly byContent: ReadonlySet<string>;
}

/** CPD has no topics, and its hours have the headers of lengths. */
const ALSO: { readonly [name in FieldName]?: FieldName } = { hours: 'duration', title: 'topics' };
const CONTENT_DECIDES: ReadonlySet<FieldKind> = new Set(['format', 'session-kind', 'supervision-format']);
const KNOWN: ReadonlyMap<TransferTable, readonly KnownHeaders[]> = new Map(
  TRANSFER_TABLES.map((table) => [
    table,
    FIELDS[table].map((field) => {
      const also = ALSO[field.name];
      const others = [...headersOf(field.name), ...(also ? sessionHeaders(also) : [])].filter(
        (header) => !field.synonyms.includes(header),
      );
      const isByContent = CONTENT_DECIDES.has(field.kind) || field.name === 'price';
      const byContent = new Set(
        isByContent
          ? others
          : field.kind === 'status'
            ? others.filter((header) => writtenStatus(header) === 'held')
            : [],
      );
      const all = [...field.synonyms, ...others];
      const places = new Map(all.map((header, place) => [header, place]));
      const isPart = (header: string) =>
        field.synonyms.includes(header) || (header.length >= PART_MIN_CHARS && !byContent.has(header));
      const parts = new Set(field.kind === 'fact' ? [] : all.filter(isPart));
      return { field, places, parts, byContent };
    }),
  ]),
);
const ALL_SYNONYMS = new Set(
  [...KNOWN.values()].flatMap((fields) => fields.flatMap(({ places }) => [...places.keys()])),
);

export function isKnownHeader(text: string): boolean {
  const header = headerText(text);
  return header !== null && (header.hours !== null || [header.words, header.bare].some((one) => ALL_SYNONYMS.has(one)));
}

/** Maps fields to columns, best matches first. @param rows those below the headers */
export function proposeMapping(table: TransferTable, headers: readonly string[], rows: Rows = []): ColumnMapping {
  const cells = new ColumnCells(rows);
  const texts = headers.map(headerText);
  const matches = KNOWN.get(table)!.flatMap((known) =>
    texts.flatMap((header, column) => {
      const score = header === null ? 0 : matchScore(header, known);
      const fit = score > 0 ? score + fitOf(known, header!, cells, column) : 0;
      return fit > 0 ? [{ name: known.field.name, column, score: fit }] : [];
    }),
  );
  matches.sort((a, b) => b.score - a.score);
  const mapping: { [name in FieldName]?: MappedColumn } = {};
  const taken = new Set<number>();
  for (const { name, column, score } of matches) {
    if (mapping[name] || taken.has(column)) continue;
    mapping[name] = { column, confidence: score >= SURE_FROM ? 'sure' : 'likely' };
    taken.add(column);
  }
  const { name, first_name, last_name } = mapping;
  // 'Name' beside 'Vorname' is the family name, 'Nom' alone the whole one.
  if (name && !first_name !== !last_name && NAME.test(texts[name.column]!.words)) {
    delete mapping.name;
    mapping[first_name ? 'last_name' : 'first_name'] = name;
  } else if (!name && !first_name && last_name && NAME.test(texts[last_name.column]!.words)) {
    delete mapping.last_name;
    mapping.name = last_name;
  }
  if (table !== 'sessions') return mapping;
  const start = mapping.start_time;
  // Where the start has its day, another date may be that of the booking.
  const isInstant = start && cells.of(start.column).some((text) => zonedTime(text).offset !== null);
  if (start && cells.hold(start.column, 'date') && !(mapping.date && isInstant)) {
    mapping.date = start;
    delete mapping.start_time;
  }
  /** Maps a field to the first other column that has it. */
  const add = (name: FieldName, is: (header: HeaderText, column: number) => boolean) => {
    const column = texts.findIndex((header, at) => header !== null && !taken.has(at) && is(header, at));
    if (column >= 0) mapping[name] = { column, confidence: 'likely' };
  };
  if (!mapping.date) add('date', ({ words }, at) => ONLY_APPOINTMENT.test(words) && cells.hold(at, 'date'));
  const booked = mapping.date;
  if (booked && mapping.start_time && areOtherMoments(rows, booked.column, mapping.start_time.column))
    add('date', (_header, at) => cells.hold(at, 'date') && !cells.hold(at, 'time'));
  if (!mapping.end_date) add('end_date', ({ words }, at) => ENDS.has(words) && cells.hold(at, 'date'));
  if (!mapping.paid) add('paid', (header, at) => isTypeOfPayment(header, cells, at));
  if (LENGTHS.some((name) => mapping[name])) return mapping;
  const times = texts.flatMap((_, at) => (!taken.has(at) && cells.areMostly(at, isTimeOfDay) ? at : []));
  if (times.length === 2 && areInTurn(rows, times)) {
    const [start, end] = times.map((column): MappedColumn => ({ column, confidence: 'likely' }));
    return { ...mapping, start_time: start!, end_time: end! };
  }
  const words = texts.map((header) => header?.words ?? '');
  for (const [name, column] of splitHours(words, (at) => cells.of(at))) {
    for (const mark of ['paid', 'pro_bono'] as const) if (mapping[mark]?.column === column) delete mapping[mark];
    mapping[name] = { column, confidence: 'likely' };
  }
  return mapping;
}

/** Days below just 'Session' are those of the sessions. */
const ONLY_APPOINTMENT = new RegExp(`^${APPOINTMENT}s?(?: on)?$`);

/** Whether the times of the second column are mostly behind those of the first, as of a start and an end. */
function areInTurn(rows: Rows, columns: readonly number[]): boolean {
  const timed = rows.flatMap((row) => {
    const [from, to] = columns.map((column) => readTimes(row[column] ?? '')?.from);
    return from === undefined || to === undefined ? [] : [from < to];
  });
  return timed.filter(Boolean).length * 2 > timed.length;
}

/** Whether dates have times of day that are not those of the start, as when a booking was made. */
function areOtherMoments(rows: Rows, date: number, start: number): boolean {
  const told = rows.flatMap((row) => isOtherMoment(row[date] ?? '', row[start] ?? '') ?? []);
  return told.length > 0 && told.every(Boolean);
}

/** Many programs write midnight for a day without a time. */
const isMoment = (text: string) => (readTimes(text)?.from ?? 0) > 0;
/** With days below them, 'End' and 'To' are the end of a period. */
const ENDS = new Set(headersOf('end_time'));
export const NAME = /^(?:name|nom|nome|nombre|naam|navn|namn)$/;
const TYPES = new Set([...headersOf('format'), ...headersOf('kind'), ...STATUSES, 'tab']);

/** 'Type' and 'Status' can also mean paid or pro bono, and so can the names of sheets. */
const isTypeOfPayment = ({ words }: HeaderText, cells: ColumnCells, column: number) =>
  TYPES.has(words) &&
  (cells.areMostly(column, isPayment) ||
    [true, false].every((one) => cells.of(column).some((text) => meansProBono(text) === one)));
const isPayment = (text: string) => meansProBono(text) !== null;

/** 0 for no match. From SURE_FROM on the header is a known one; a higher score is more likely. */
function matchScore(
  { words, bare, choice, starts, ends, hours }: HeaderText,
  { field, places, parts }: KnownHeaders,
): number {
  const paidField = hours && hours.isPaid !== null && (hours.isPaid ? 'paid_hours' : 'pro_bono_hours');
  if (paidField) return field.name === paidField ? SURE_FROM : 0;
  const isPart = (text: string) => parts.has(text) || (HOURS.has(field.name) && areHours(text));
  const whole = places.get(words);
  if (whole !== undefined) return SURE_FROM + (whole < field.synonyms.length ? 1 : 0.8) - whole / 200;
  const unbracketed = places.get(bare);
  if (unbracketed !== undefined) return SURE_FROM + 0.5 - unbracketed / 200;
  if (isPart(words)) return SURE_FROM + 0.1;
  if (places.has(choice)) return choice === field.name ? SURE_FROM : ENDS_WITH;
  if (ends.some(isPart)) return ENDS_WITH;
  // The rest must not be a field itself: 'Client phone' is a phone.
  return starts.some(({ text, rest }) => isPart(text) && !isKnownHeader(rest)) ? STARTS_WITH : 0;
}

const HOURS: ReadonlySet<FieldName> = new Set(['duration', 'hours']);
/** Hours or minutes, of which the header does not say whether they were paid: 'Std.', 'Anzahl Stunden'. */
const areHours = (words: string) => headerText(words)?.hours?.isPaid === null;

/** Names and addresses of a program's users. */
const OF_USER = /^(?:user|host|coach|staff|practitioner|organi[sz]er) (?:name|email)/;
const OF_CLIENTS: ReadonlySet<FieldName> = new Set<FieldName>([...NAME_FIELDS, 'phone']);
/** Names of things. */
const OF_THING =
  /^(?:event|appointment|meeting|call|session|card|board|list|project|product|package|service|programm?e?|course|task|item|plan)(?: (?:full|type|product|service|item))* name/;
const OF_PERSON =
  /\b(?:supervisor|mentor|coach|client|coachee|trainer)\b.* name\b|\bname of (?:the )?(?:supervisor|mentor|coach|client|coachee)\b/;
const NO_FIT = -10;
/** A length, or a time of day. */
const TIME = /^(?:zeit|temps|tiempo|tempo|tid|czas)$/;
const SOME = 4;
/** Lower than every header that says 'date' itself. */
const SECOND_CHOICE = -0.9;

/** The number that the cells add to a header's score. */
function fitOf(
  { field, byContent, places }: KnownHeaders,
  { words: header, bare, isNoLength }: HeaderText,
  cells: ColumnCells,
  column: number,
): number {
  const { name, kind } = field;
  if (byContent.has(header) || (byContent.has(bare) && !places.has(header))) {
    // Among kinds that are not known, a few formats are enough.
    const isReadable =
      name === 'price' ? cells.mostlySay(column, saysPrice) : cells.mostlySay(column, SAID[kind]!, SOME);
    return isReadable || (name === 'price' && !cells.isFilled(column)) ? 0 : NO_FIT;
  }
  // If the file has no other length, the coach is asked about it.
  if (kind === 'minutes' && (BESIDE_SESSIONS.test(header) || isNoLength)) return NO_FIT;
  // 'Anzahl' is also the number of anything, and participants can be names.
  if (name === 'participants' && header.startsWith('anzahl ') && !places.has(header)) return NO_FIT;
  if (name === 'participants' && cells.isFilled(column) && !cells.areMostly(column, (text) => /\d/.test(text)))
    return NO_FIT;
  if (OF_USER.test(header)) return NO_FIT;
  const isPerson = OF_CLIENTS.has(name) || (name === 'supervisor_name' && !header.includes('supervis'));
  if (isPerson && isOfOthers(header) && !places.has(header)) return NO_FIT;
  if ((name === 'name' || name === 'supervisor_name') && OF_THING.test(header)) return NO_FIT;
  if (kind === 'status' && (cells.areMostly(column, isTimeOfDay) || cells.areMostly(column, isPayment))) return NO_FIT;
  // 'Notes shared' is no note.
  if (name === 'notes' && !places.has(header) && cells.isFilled(column) && cells.areMarks(column, yesOrNo))
    return NO_FIT;
  if (name === 'title' && OF_PERSON.test(header)) return NO_FIT;
  // 'Clients' can also be how many they were, and 'Client #' stands beside the client's name.
  if (name === 'name' && cells.areMostly(column, (text) => /^\d+$/.test(text)))
    return /^(?:client|participant|attendee)s$/.test(header) ? NO_FIT : SECOND_CHOICE;
  if (kind === 'minutes' && TIME.test(header) && cells.areMostly(column, isTimeOfDay)) return NO_FIT;
  // 1:30 below 'Time' can be either, which is asked.
  if (kind === 'minutes' && header === 'time' && cells.areMostly(column, (text) => clocksIn(text) !== null))
    return NO_FIT;
  // 'Format' can also mean online or in person.
  if (CONTENT_DECIDES.has(kind)) return cells.saysNothing(column, SAID[kind]!) ? NO_FIT : 0;
  // 'Relationship' can also mean how long it has lasted.
  if (kind === 'payer' || kind === 'relation')
    return !cells.isFilled(column) || cells.mostlySay(column, SAID[kind]!) ? 0 : NO_FIT;
  if (kind === 'date' || kind === 'instant') {
    const isPartial = cells.areMostly(column, looksLikePartialDate);
    if (cells.hold(column, 'time') && !cells.hold(column, 'date') && !isPartial) return NO_FIT;
    // With times below it, a start is that of sessions.
    if (name === 'relationship_start' && cells.areMostly(column, isMoment)) return NO_FIT;
    return cells.isFilled(column) && !cells.hold(column, 'date') ? SECOND_CHOICE : 0;
  }
  if (name === 'is_group')
    return !isHoursHeader(header) && (cells.areMarks(column, yesOrNo) || cells.repeat(column)) ? 0 : NO_FIT;
  if (name === 'pro_bono') return cells.areMarks(column, isProBono) ? 0 : NO_FIT;
  if (name !== 'start_time' && name !== 'end_time') return 0;
  if (!cells.isFilled(column)) return 0;
  const isTime = TIME.test(header) ? isTimeOrSpan : (text: string) => clocksIn(text) !== null;
  if (!cells.areMostly(column, isTime)) return NO_FIT;
  return name === 'start_time' && cells.hold(column, 'date') ? SECOND_CHOICE : 0;
}

/** 14:00 or 14:00–15:30, but not 1:30. */
const isTimeOrSpan = (text: string) => isTimeOfDay(text) || typeof readTimes(text)?.to === 'number';

const saidBy =
  (read: (text: string) => Reading<unknown>): Says =>
  (text) => {
    const reading = read(text);
    return reading.state === 'read' && reading.value === undefined ? null : reading.state === 'read';
  };
const SAID: { readonly [kind in FieldKind]?: Says } = {
  status: (text) => appointmentStatus(text) !== null || holdsDate(text),
  format: saidBy(readFormat),
  'supervision-format': saidBy(readSupervisionFormat),
  'session-kind': saidBy(readKind),
  payer: saidBy(readPayer),
  relation: saidBy(readRelation),
};
const saysPrice: Says = (text) => amountOf(text) !== null || meansProBono(text) !== null;
