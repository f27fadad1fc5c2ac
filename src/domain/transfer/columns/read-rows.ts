// Reads the cells of each row as their fields, with reasons for what could not be read. The order of dates, the unit of durations and
// other properties of columns are decided before the first row.
import { cellOf, filledIn } from '#domain/transfer/files/sheet.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { sumOf } from '#domain/lists.ts';
import { weekdayName } from '#domain/formatting/date-text.ts';
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, weekdayOf } from '#domain/time.ts';
import { dateInWords, weekdaysIn } from './cells/date-text.ts';
import { isOfOtherThings, type LeftOut } from './decide/left-out-rows.ts';
import { type ColumnDecisions, decideColumns, hasDuration, type ReadCircumstances } from './decide/decide-columns.ts';
import { readDuration } from './decide/duration-column.ts';
import type { DurationUnits } from './decide/duration-numbers.ts';
import { lengthBeside, lengthInTotal } from './decide/length-in-text.ts';
import { type HoursFound, hoursFound } from './decide/hour-columns.ts';
import { isNoTraining } from './decide/outcome-columns.ts';
import { daysBeside, namesBeside, severalSessions } from './decide/further-dates.ts';
import { withDayColumn } from './decide/days-above.ts';
import { withFirstDays } from './days-in-cells.ts';
import { withLengthsByFormat, withMinutesBesideHours, withTickedLengths } from './decide/lengths-by-format.ts';
import { CCE_PARTS } from './column-mapping.ts';
import { type Field, type FieldName, FIELDS } from './fields.ts';
import { OpenRow } from './open-row.ts';
import type { ImportSource, NumberedRow, RowValues } from './row-values.ts';
import { read, wrong } from './reading.ts';
import { readBeside } from './row-format.ts';
import { readOutcome, readSessionFacts, readTimeOfDay } from './session-facts.ts';
import { isLength, isTimeOfDay } from './session-times.ts';
import { zonedTime } from './cells/zoned-time.ts';

/** Makes the decisions about columns, then reads row by row. */
export function readRows(table: TransferTable, given: ImportSource, circumstances: ReadCircumstances) {
  const source = withHeaderZones(
    withMinutesBesideHours(
      withLengthsByFormat(table, withTickedLengths(table, withDayColumn(table, withFirstDays(table, given)))),
    ),
  );
  const columns = FIELDS[table].flatMap((field) => {
    const column = source.mapping[field.name]?.column;
    return column === undefined ? [] : [{ field, column }];
  });
  const { decisions, rows, questions } = decideColumns(table, source, circumstances);
  const header = source.headerRow === null ? null : source.rows[source.headerRow]!;
  function* values(): Generator<NumberedRow> {
    for (const { index, leftOut } of rows) {
      const row = source.rows[index]!;
      if (leftOut) yield { index, values: leftOutValues(row, columns, leftOut, decisions) };
      else yield { index, values: readRow(table, index, row, columns, decisions, header) };
    }
  }
  const { isOwn } = decisions;
  const hourColumns = table === 'sessions' ? decisions.hourColumns.map(({ column }) => column) : [];
  return {
    /** Whether Hourbook wrote the file. */
    isOwn,
    questions,
    /** The indexes of further columns of hours that are added, or asked about. */
    hourColumns,
    /** The rows that are not blank, each read when the iterator reaches it. */
    rows: values(),
  };
}

interface ReadColumn {
  readonly field: Field;
  readonly column: number;
}

function readRow(
  table: TransferTable,
  index: number,
  row: readonly string[],
  columns: readonly ReadColumn[],
  decisions: ColumnDecisions,
  header: readonly string[] | null,
): RowValues {
  const open = new OpenRow(table);
  const { whole, months, ofMonth, open: asked, doubtful } = decisions.partialDates;
  const dayAbove = decisions.daysAbove.get(index);
  for (const { field, column } of columns) {
    const text = (field.name === 'date' && (whole.get(index) ?? dayAbove)) || cellOf(row, column);
    open.readCell(field, text, decisions);
  }
  doubtWeekday(open, row, columns, decisions);
  if (dayAbove !== undefined) open.doubt('date', 'stands above; this row has no day of its own', dayAbove);
  const month = months.get(index);
  if (month !== undefined) open.takeMonth(month);
  const number = decisions.otherNumbers.get(index);
  if (number !== undefined) open.doubt('name', number);
  doubtUnheaded(open, row, columns, header?.length ?? Infinity);
  doubtSeveral(open, row, decisions);
  refuseFurtherDays(open, row, decisions);
  const question = asked.get(index);
  if (question !== undefined) open.ask('date', question);
  if (ofMonth?.has(index)) open.doubt('date', 'was taken for a month without a day');
  if (doubtful.has(index)) open.doubt('date', 'may be of another year: rows above are of other months');
  const undated = decisions.undated.get(index);
  if (undated) open.note({ undated });
  const above = decisions.namesAbove.get(index);
  if (above) open.nameAbove(above);
  const hours = hoursFound(row, decisions.hourColumns);
  const found = hours.filter(({ minutes }) => minutes !== 0);
  if (table === 'sessions') {
    const payment = decisions.paymentColumns
      .map((column) => cellOf(row, column).trim())
      .join(' ')
      .trim();
    if (payment !== '') open.note({ payment });
    readSessionFacts(open, decisions, { outcome: decisions.outcomes.get(index), found });
    const title = decisions.titles.get(index) ?? '';
    const cells = decisions.beside.map((column) => ({
      header: header?.[column] ?? '',
      text: cellOf(row, column),
    }));
    readBeside(open, decisions.isOwn ? null : { cells, title });
  }
  if (table === 'supervision_sessions') readTimeOfDay(open, decisions);
  const field = table === 'cpd_records' ? 'hours' : 'duration';
  for (const column of table === 'clients' ? [] : decisions.furtherDates.breaks) {
    const text = cellOf(row, column).trim();
    const message = `may include the ${text} of “${header![column]!.trim()}”`;
    if (isLength(text)) open.doubt(field, message);
  }
  for (const { header, text, minutes } of hours)
    if (table !== 'sessions' || minutes === 0) open.doubt(field, `stands in “${header}” and was not counted`, text);
  if (table === 'cpd_records') {
    addParts(open);
    const hours = open.text('hours');
    const number = Number(hours.replace(',', '.'));
    if (number > HOURS_PER_DAY && open.value('hours') === number && !decisions.isOwn)
      open.doubt('hours', 'are many for one row: they may be minutes');
    if (isNoTraining(open.text('title')) && !decisions.isOwn)
      open.doubt('title', 'may be a session or supervision, not CPD');
  }
  const outcome = decisions.outcomes.get(index);
  if (outcome && table !== 'sessions') readOutcome(open, table === 'cpd_records' ? 'title' : 'notes', outcome);
  if (hasDuration(table)) open.fillDuration(lengthBeside(row, decisions.lengthsBeside), decisions.missingDuration);
  const minutes = open.value('duration') as number;
  const isLong = minutes > LONG_MINUTES && minutes <= MINUTES_PER_DAY && !isTimeOfDay(open.text('duration'));
  if (isLong && !decisions.isOwn && !undated) open.doubt('duration', 'may be that of several sessions');
  return open.values();
}

const HOURS_PER_DAY = MINUTES_PER_DAY / MINUTES_PER_HOUR;
const LONG_MINUTES = 6 * MINUTES_PER_HOUR;

/** Adds a doubt if the row names another day of the week than its date is on. */
function doubtWeekday(
  open: OpenRow,
  row: readonly string[],
  columns: readonly ReadColumn[],
  { dates, weekdayColumn }: ColumnDecisions,
): void {
  const day = open.value('date');
  const column = columns.find(({ field }) => field.name === 'date')?.column;
  if (typeof day !== 'string' || dates.dayOf !== undefined) return;
  const text = cellOf(row, column);
  const beside = cellOf(row, weekdayColumn ?? undefined);
  const named = weekdaysIn(text, beside);
  const date = day.slice(0, 'YYYY-MM-DD'.length);
  if (named.length > 0 && !named.includes(weekdayOf(date)))
    open.doubt(
      'date',
      `names another day of the week: ${dateInWords(date)} is a ${weekdayName(date)}`,
      `${beside} ${text}`.trim(),
    );
}
/** The hours of CPD from their parts, if the row has no others. */
function addParts(open: OpenRow): void {
  const parts = CCE_PARTS.flatMap((part) => (open.value(part) as number | undefined) ?? []);
  if (parts.length === 0 || open.text('hours').trim() !== '') return;
  const hours = sumOf(parts, (part) => part);
  open.take(
    'hours',
    CCE_PARTS.flatMap((part) => open.text(part).trim() || []).join(' + '),
    read(hours, `${hours} hours`),
  );
}

/** Names what else in the row, or in all lengths, says that it may be more than one session. */
function doubtSeveral(open: OpenRow, row: readonly string[], { furtherDates, areRunning }: ColumnDecisions): void {
  const names = namesBeside(row, furtherDates);
  if (names.length > 0) open.doubt('name', `was taken, and not ${names.join(', ')} in the same row`);
  const several = severalSessions(row, furtherDates);
  const duration = open.text('duration');
  if (several !== null && furtherDates.isOfEach)
    open.doubt('duration', `is the length of each of ${several} sessions in this row, and was taken once`);
  if (open.value('date') === undefined) return;
  if (areRunning && duration.trim() !== '')
    open.doubt('duration', 'may be a running total: the lengths only rise or only fall, of all or of each client');
  if (several !== null) open.doubt('date', `is the only day of ${several} sessions in this row`);
}

/**
 * Names the cells to the right of all headings. Only text files have rows that are longer than their headings: a note with a delimiter,
 * without quotation marks, moves the cells behind it to the next columns.
 */
function doubtUnheaded(open: OpenRow, row: readonly string[], columns: readonly ReadColumn[], width: number): void {
  if (row.length <= width) return;
  const mapped = new Set(columns.map(({ column }) => column));
  const unheaded = row.slice(width).filter((text, place) => text.trim() !== '' && !mapped.has(width + place));
  const last = columns.filter(({ column }) => column < width).toSorted((one, other) => other.column - one.column)[0];
  if (unheaded.length === 0 || !last) return;
  const { name, kind } = last.field;
  if (kind === 'text' && last.column === width - 1) {
    const whole = [open.text(name), ...unheaded].map((text) => text.trim()).join(', ');
    open.take(name, whole, read(whole, whole));
    return open.doubt(name, 'stood in several cells, as if its commas separated them');
  }
  const texts = unheaded.map((text) => `“${text.trim()}”`).join(', ');
  open.doubt(name, `stands before ${texts} without a heading: cells may be in the wrong column`);
}

/** A row that counts its sessions is not one of them. */
function refuseFurtherDays(open: OpenRow, row: readonly string[], { furtherDates }: ColumnDecisions): void {
  const text = open.text('date');
  const others = text.trim() === '' ? [] : daysBeside(row, text, furtherDates);
  if (others.length === 0) return;
  const days = others.join(', ');
  if (furtherDates.areCounted)
    open.take('date', text, wrong(`stands beside ${days}: give each session a row of its own`));
  else open.doubt('date', `was taken, and not ${days} in the same row`);
}

/** The cells of the file; for a row of sums also the sum. */
function leftOutValues(
  row: readonly string[],
  columns: readonly ReadColumn[],
  leftOut: LeftOut,
  { units, paidUnits, proBonoUnits, hourColumns }: ColumnDecisions,
): RowValues {
  const texts = new Map(columns.map(({ field, column }) => [field.name, cellOf(row, column)]));
  const cells = [...texts].map(([name, text]) => [name, { text, shown: null }]);
  const minutes = (name: FieldName, unit: DurationUnits) => {
    const text = texts.get(name)?.trim() ?? '';
    const reading = text === '' ? null : readDuration(text, unit);
    return reading?.state === 'read' ? reading.value : 0;
  };
  const split = minutes('paid_hours', paidUnits) + minutes('pro_bono_hours', proBonoUnits);
  const found = hoursFound(row, hourColumns);
  const [label = '', ...others] = filledIn(row);
  const beside = others.length === 0 ? (lengthInTotal(label) ?? 0) : 0;
  const isSum = leftOut.why === 'total' && !isOfOtherThings(row);
  const sum = isSum ? withFound(minutes('duration', units) || split, found) || beside : 0;
  return {
    ...(sum > 0 && { duration: sum }),
    text: () => '',
    cells: Object.fromEntries(cells) as RowValues['cells'],
    reasons: [],
    leftOut,
  };
}

function withFound(minutes: number, found: readonly HoursFound[]): number {
  const whole = found.find(({ answer }) => answer === 'whole');
  const added = found.flatMap((one) => (one.answer === 'add' ? one.minutes : []));
  return added.reduce((sum, one) => sum + one, whole?.minutes || minutes);
}

// The zone in the header of a column of times: below 'Date (UTC)' each time is one of that zone.

const ZONE = /\b(?:utc|gmt)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?/i;
const TIMES: readonly FieldName[] = ['date', 'start_time', 'end_time'];

/** The source with the zone behind each time that has none of its own. */
export function withHeaderZones(source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (headerRow === null) return source;
  const times = new Set(TIMES.map((name) => mapping[name]?.column));
  const zones = rows[headerRow]!.map((text, column) => (times.has(column) ? ZONE.exec(text)?.[0] : undefined));
  const zoned = (text: string, column: number) =>
    zones[column] && /\d:\d\d/.test(text) && zonedTime(text).offset === null ? `${text} ${zones[column]}` : text;
  return zones.some(Boolean)
    ? { ...source, rows: rows.map((row, at) => (at > headerRow ? row.map(zoned) : row)) }
    : source;
}
