// Values that several cells of a row give together: the length by start and end or by paid and pro bono hours, and whether it was paid by
// words, amounts and prices. If cells contradict each other, the row has a doubt.
import { durationLabel } from '#domain/sessions/duration.ts';
import { plainWords } from './languages/languages.ts';
import { addDaysToInstant, daysUntil, isCalendarDate, MINUTES_PER_HOUR } from '#domain/time.ts';
import { readIsoTime, strictIsoTime } from './cells/iso-time.ts';
import { instantOf, zonedTime } from './cells/zoned-time.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { readDate } from './decide/date-column.ts';
import type { ColumnDecisions } from './decide/decide-columns.ts';
import { readDuration } from './decide/duration-column.ts';
import type { DurationUnits } from './decide/duration-numbers.ts';
import type { FieldName } from './fields.ts';
import type { HoursFound } from './decide/hour-columns.ts';
import type { OpenRow } from './open-row.ts';
import { BESIDE_SESSIONS, type RowOutcome } from './decide/outcome-columns.ts';
import { lengthBeside } from './decide/length-in-text.ts';
import { isProBono, readPayment } from './decide/payment-column.ts';
import { read, wrong } from './reading.ts';
import {
  beginOf,
  clocksIn,
  hasTwoTimes,
  isLength,
  isOtherMoment,
  isTimeOfDay,
  spanOf,
  timesIn,
} from './session-times.ts';

export interface RowFindings {
  readonly outcome: RowOutcome | undefined;
  /** The hours in further columns. */
  readonly found: readonly HoursFound[];
}

export function readSessionFacts(row: OpenRow, decisions: ColumnDecisions, { outcome, found }: RowFindings): void {
  if (outcome) readOutcome(row, 'completed', outcome);
  const begins = readSpan(row, decisions);
  if (begins !== null) row.note({ begins: begins.from });
  const textOf = (field: 'paid' | 'price') => (outcome?.field === field ? '' : row.text(field));
  const [paid, price] = [textOf('paid'), textOf('price')];
  if (paid.trim() !== '' || price.trim() !== '') {
    const reading = readPayment(paid, price, decisions.payments);
    if (reading.state !== 'read' || reading.shown !== '') row.take('paid', paid.trim() === '' ? price : paid, reading);
  }
  readProBono(row);
  if (outcome?.answer === 'held-unpaid') row.take('paid', outcome.text, read(false, 'Pro bono'));
  readSplitHours(row, decisions, found);
  doubtPeriod(row, decisions);
  doubtLength(row);
}

const INSTEAD =
  /\b(?:only|actual(?:ly)?|instead|shortened|extended|ran|nur|statt|verk.rzt|verl.ngert|seulement|s[oó]lo|soltanto|apenas|slechts|tylko|kun|bara?|endast)\b/iu;

/** '30 min only' beside an hour. */
function doubtLength(row: OpenRow): void {
  const notes = row.text('notes').trim();
  const said = INSTEAD.test(notes) && notes.length <= NOTES_MAX ? lengthBeside([notes], [0]) : null;
  const minutes = row.value('duration');
  if (said && typeof minutes === 'number' && said.minutes !== minutes)
    row.doubt('notes', `has another length than ${durationLabel(minutes)}`);
}
/** Longer ones say more than that. */
const NOTES_MAX = 60;

/** From a column of marks, where the one of words and amounts says nothing. */
function readProBono(row: OpenRow): void {
  const text = row.text('pro_bono');
  const isFree = isProBono(text);
  if (isFree === null) return;
  const paid = row.value('paid');
  if (paid === isFree) {
    row.doubt('paid', 'and the mark for pro bono contradict each other');
    // What is not pro bono may only be unpaid as yet.
    if (!isFree) row.take('paid', row.text('paid'), read(true, 'Paid'));
  } else if (paid === undefined && row.text('paid').trim() === '')
    row.take('paid', text, read(!isFree, isFree ? 'Pro bono' : 'Paid'));
}

/** @param other has the reason if no field of the row says it; sessions have one for their state */
export function readOutcome(row: OpenRow, other: FieldName, { field, text, answer, outcome }: RowOutcome): void {
  const isSession = other === 'completed';
  const notHeld =
    outcome === 'no-session' ? 'be no session of yours with a client' : 'say that the session was not held';
  const message = isSession ? notHeld : 'say that it did not take place';
  if (answer === null || answer === 'doubt')
    row[answer ?? 'ask'](isSession ? other : (field ?? other), `may ${message}`, text);
  else if (field === 'completed') {
    row.forget('completed');
    row.take('completed', text, read(true, 'Yes'));
  }
}

/** Adds a doubt if the end date is later, since the length can then be the sum of several sessions. */
function doubtPeriod(row: OpenRow, { dates }: ColumnDecisions): void {
  const day = row.value('date');
  const end = row.text('end_date');
  if (typeof day !== 'string' || end.trim() === '' || row.value('duration') === undefined) return;
  const reading = readDate(end, dates);
  const days = reading.state === 'read' ? daysUntil(reading.value, day.slice(0, 10)) : 0;
  if (days > 1) row.doubt('end_date', `is ${days} days after the date, so the length may cover several sessions`);
}

/** Half a day or a night is only added up to this length. */
const LIKELY_MAX = 8 * MINUTES_PER_HOUR;

/** Reads the length by start and end, and names what contradicts it. @returns when the row began, or null */
function readSpan(row: OpenRow, { dates, startDayOf, dayOf, isOwn }: ColumnDecisions) {
  const [end, endDate] = [row.text('end_time'), row.text('end_date')];
  const isEndBeside = end.trim() === '' && timesIn(endDate) !== null;
  const texts = {
    date: row.text('date'),
    start: row.text('start_time'),
    end: isEndBeside ? endDate : end,
    endDate,
  };
  const day = row.value('date');
  if (startDayOf !== null && typeof day === 'string' && !isOwn) doubtDay(row, day, startDayOf);
  if (isOtherMoment(texts.date, texts.start)) row.doubt('date', `has another time than "${texts.start.trim()}"`);
  const begins = beginOf(texts);
  const span = spanOf(texts, typeof day === 'string' ? day.slice(0, 10) : undefined, dates);
  const duration = row.value('duration');
  const written = row.text('duration');
  if (typeof duration === 'number' && isTimeOfDay(written)) row.doubt('duration', 'may be a time of day');
  if (span === null) {
    const text = `${texts.start.trim() || texts.date.trim()} – ${texts.end.trim()}`;
    if (duration === undefined && hasTwoTimes(texts)) row.take('duration', text, wrong('are not two times of day'));
    return begins;
  }
  const { minutes, text, isLikely } = span;
  if (typeof duration === 'number') {
    if (duration !== minutes) row.doubt('duration', `is not the time of "${text}", which is ${durationLabel(minutes)}`);
    return begins;
  }
  row.forgive('duration');
  const length = durationLabel(Math.max(0, minutes));
  const isBackwards = isLikely && minutes > LIKELY_MAX;
  row.take('duration', text, isBackwards ? wrong('ends before it begins') : read(minutes, length));
  const mayChange = begins !== null && begins.from < CLOCKS_CHANGED && zonedTime(text).offset === null;
  if (isLikely && !isBackwards) row.doubt('duration', `was taken for ${length}`);
  else if (mayChange && !isLikely && !isWhole(day, dayOf))
    row.doubt('duration', 'is of a night in which clocks change, and may be an hour more or less');
  return begins;
}

/** Clocks change earlier. */
const CLOCKS_CHANGED = 3 * MINUTES_PER_HOUR;

/** Whether a day where the coach is has 24 hours. */
function isWhole(day: unknown, dayOf: (instant: string) => string): boolean {
  if (typeof day !== 'string' || !isCalendarDate(day)) return true;
  const around = Array.from({ length: 72 }, (_, hour) => dayOf(addDaysToInstant(`${day}T00:00Z`, hour / 24 - 1)));
  return around.filter((one) => one === day).length === 24;
}

/**
 * Reads the time at which a supervision began from its column or from after the date, and its length. A time with a zone is an instant. A
 * file from Hourbook gets no doubt, since a record's day does not change when the coach travels.
 */
export function readTimeOfDay(row: OpenRow, decisions: ColumnDecisions): void {
  const begins = readSpan(row, decisions);
  const day = row.value('date');
  const start = row.text('start_time');
  const isAlone = start.trim() !== '';
  if (isAlone && clocksIn(start) === null) return row.doubt('start_time', 'is not a time of day');
  if (begins === null || typeof day !== 'string' || !isCalendarDate(day)) return;
  const text = isAlone ? start : row.text('date');
  const { offset } = zonedTime(text);
  if (offset === null) {
    // Many programs write midnight for a day without a time.
    if (isAlone || begins.from > 0) row.note({ begins: begins.from });
  } else if (isAlone) {
    row.note({ instant: readIsoTime(text)?.zoned ? strictIsoTime(text) : instantOf(day, begins.from, offset) });
  }
}

/** Adds a doubt if the day in the column of days is another than the instant's in the coach's time zone. */
function doubtDay(row: OpenRow, day: string, dayOf: (instant: string) => string): void {
  const text = row.text('start_time');
  const start = text.trim() === '' ? null : readDate(text, { order: null, dayOf });
  if (start?.state !== 'read' || start.value === day.slice(0, 10)) return;
  row.doubt('date', `is not the day of "${text.trim()}" where you are, which is ${start.shown}`);
}

/** Reads paid and pro bono hours from columns of their own, and from further columns that belong to the session. */
function readSplitHours(
  row: OpenRow,
  { paidUnits, proBonoUnits }: ColumnDecisions,
  found: readonly HoursFound[],
): void {
  const whole = found.find(({ answer, minutes }) => answer === 'whole' && !Number.isNaN(minutes));
  const added = found.filter(({ answer }) => answer === 'add');
  const addedOf = (kind: boolean | null) => sumOf(added.filter(({ isPaid }) => isPaid === kind));
  const split = { paid: hoursIn(row, 'paid_hours', paidUnits), proBono: hoursIn(row, 'pro_bono_hours', proBonoUnits) };
  readMainHours(row, split.paid + split.proBono, whole);
  addHours(row, added);
  const open = found.find(({ answer, minutes }) => answer === null || Number.isNaN(minutes));
  if (open) row.ask('duration', `stands in “${open.header}” and may belong to the length`, open.text);
  const known = { paid: split.paid + addedOf(true), proBono: split.proBono + addedOf(false) };
  if (known.paid + known.proBono > 0) row.note({ split: known });
  // An opening balance can have both paid and pro bono hours.
  if (!row.isUndated) readPaid(row, { ...known, unsaid: addedOf(null) });
}

function readMainHours(row: OpenRow, split: number, whole: HoursFound | undefined): void {
  const duration = row.value('duration');
  if (whole) {
    if (typeof duration === 'number' && duration !== whole.minutes)
      row.doubt('duration', `is not the length in “${whole.header}”`);
    row.forget('duration');
    row.take('duration', whole.text, read(whole.minutes, durationLabel(whole.minutes)));
  } else if (split === 0) return;
  if (row.value('duration') === undefined) {
    row.forgive('duration');
    row.take('duration', splitText(row), read(split, durationLabel(split)));
  } else if (split > 0 && row.value('duration') !== split)
    row.doubt('duration', `is not the sum of paid and pro bono hours, which is ${durationLabel(split)}`);
}

function addHours(row: OpenRow, added: readonly HoursFound[]): void {
  const minutes = sumOf(added);
  if (!(minutes > 0)) return;
  const before = row.value('duration');
  const texts = added.map(({ text }) => text.trim());
  row.forgive('duration');
  const sum = (typeof before === 'number' ? before : 0) + minutes;
  const text = [...(typeof before === 'number' ? [row.text('duration')] : []), ...texts].join(' + ');
  row.take('duration', text, read(sum, durationLabel(sum)));
  const coaching = added.filter((one) => !isBeside(one));
  const told = typeof before === 'number' ? added : added.filter(isBeside);
  if (told.length > 0) {
    const headers = told.map(({ header }) => `“${header}”`).join(' and ');
    row.doubt('duration', `has ${durationLabel(sumOf(told))} of ${headers} in it`);
  }
  const [first, ...others] = new Set(coaching.map(({ format }) => format));
  if (typeof before !== 'number' && row.value('format') === undefined && first && others.length === 0)
    row.take('format', coaching[0]!.header, read(first, SESSION_FORMAT_TEXTS[first]));
}

/** Preparation, travel, administration. */
const isBeside = ({ header }: HoursFound) => BESIDE_SESSIONS.test(plainWords(header));

/** A session is not paid if nothing says that it was. */
function readPaid(
  row: OpenRow,
  { paid, proBono, unsaid }: { readonly paid: number; readonly proBono: number; readonly unsaid: number },
): void {
  if (row.value('paid') !== undefined) return;
  if (paid + proBono === 0) {
    const none = row.text('paid_hours');
    if (!/^\s*0/.test(none) || isLength(none) || row.value('duration') === undefined) return;
    row.take('paid', none, read(false, 'Pro bono'));
    row.doubt('paid', 'was taken for pro bono');
    return;
  }
  const isSplit = [paid, proBono, unsaid].filter((minutes) => minutes > 0).length > 1;
  const text = splitText(row) || row.text('duration');
  row.take('paid', text, isSplit ? read(null, 'Not said') : read(paid > 0, paid > 0 ? 'Paid' : 'Pro bono'));
  if (paid > 0 && proBono > 0) row.doubt('paid', 'is partly paid and partly pro bono; a session is one or the other');
  else if (isSplit) row.doubt('paid', `is ${paid > 0 ? 'paid' : 'pro bono'} for a part of the session only`);
}

const splitText = (row: OpenRow) =>
  [row.text('paid_hours'), row.text('pro_bono_hours')].filter((one) => one.trim() !== '').join(' + ');

const sumOf = (found: readonly HoursFound[]) => found.reduce((sum, { minutes }) => sum + minutes, 0);

function hoursIn(row: OpenRow, name: 'paid_hours' | 'pro_bono_hours', units: DurationUnits): number {
  const text = row.text(name);
  if (!isLength(text)) return 0;
  const reading = readDuration(text, units);
  if (reading.state === 'read') return reading.value;
  row.take('duration', text, reading);
  return 0;
}
