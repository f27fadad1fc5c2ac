// The cells of one row, each read as its field asks, with what could not be read. What a whole column decides (the order
// of dates, the unit of durations) is decided once, before the first row.
import type { Consent } from '#domain/clients/client-consent.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS } from '#domain/time.ts';
import type { KnownClient } from '#domain/transfer/plan/client-register.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { decideDateOrder, readDate } from './date-column.ts';
import { type DateOrder, dateInWords } from '#domain/transfer/read/date-text.ts';
import { type DurationUnit, decideDurationUnit, readDuration, readHours } from './duration-column.ts';
import { readConsent, readFormat, readKind, readPaid, readParticipants } from './fact-words.ts';
import { type FieldName, FIELDS, type TransferTable } from './fields.ts';
import { unguardFormula } from '#domain/transfer/export/formula-guard.ts';
import type { ImportAnswers, ImportQuestion, Reason, UnderstoodCell } from '#domain/transfer/plan/import-plan.ts';
import { readIsoTime, strictIsoTime } from '#domain/transfer/read/iso-time.ts';
import { type Reading, read, wrong } from './reading.ts';
import { reasonFor } from '#domain/transfer/plan/reason.ts';
import { isStorable, UNSTORABLE_TEXT } from '#domain/transfer/plan/storable.ts';
import { splitTopics } from '#domain/transfer/read/topic-list.ts';
import { readYesNo } from '#domain/transfer/read/yes-no.ts';

/** A parsed file: its rows, where its headers stand, which column is which field, and what the coach has answered. */
export interface ImportSource {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number | null;
  readonly mapping: ColumnMapping;
  readonly answers: ImportAnswers;
}

/** A field is absent where its cell is blank or could not be read. */
interface FieldValues {
  /** A calendar date, or an ISO instant where the file has one and the table takes it. */
  date?: string;
  duration?: number;
  hours?: number;
  topics?: string[];
  completed?: boolean;
  paid?: boolean;
  format?: SessionFormat;
  participants?: number;
  kind?: SessionKind;
  peer_exchange?: boolean;
  consent?: Consent;
  relationship_start?: string;
  relationship_end?: string;
  consent_date?: string;
  retain_until?: string;
  cce_core?: number;
  cce_resource?: number;
  cce_ethics?: number;
}

/** Whose order of day and month is one: a program writes all of its dates alike. */
const DATE_FIELDS = ['date', 'relationship_start', 'relationship_end', 'consent_date', 'retain_until'] as const;

export interface RowValues extends Readonly<FieldValues> {
  /** The client, where something else than the row's texts has said who it is. */
  readonly client?: KnownClient | undefined;
  /** The text of a field, '' where there is none. */
  readonly text: (name: FieldName) => string;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  readonly reasons: readonly Reason[];
  /** How many of the reasons are open questions. */
  readonly asked: number;
}

export interface NumberedRow {
  /** In the file given. */
  readonly index: number;
  readonly values: RowValues;
}

export interface ReadRows {
  readonly questions: readonly ImportQuestion[];
  /** The rows below the header that are not blank, read one by one as they are asked for. */
  readonly rows: Iterable<NumberedRow>;
}

interface ColumnDecisions {
  readonly dateOrder: DateOrder | null;
  readonly unit: DurationUnit | null;
  /** Where somebody put marks, an empty cell says no. */
  readonly blankIsNo: boolean;
}

const EARLIEST_MINUTES = readIsoTime(`${EARLIEST_DATE}T00:00Z`)!.minutes;
const LATEST_MINUTES = readIsoTime(`${LATEST_DATE}T23:59Z`)!.minutes;

/** Decides what columns decide, then reads row by row. */
export function readRows(table: TransferTable, source: ImportSource): ReadRows {
  const columns = FIELDS[table].flatMap(({ name }) => {
    const column = source.mapping[name]?.column;
    return column === undefined ? [] : [{ name, column }];
  });
  const { decisions, questions } = decideColumns(source);
  function* rows(): Generator<NumberedRow> {
    for (let index = firstDataRow(source); index < source.rows.length; index += 1) {
      const row = source.rows[index]!;
      if (row.some((cell) => cell.trim() !== '')) yield { index, values: readRow(table, row, columns, decisions) };
    }
  }
  return { questions, rows: rows() };
}

const firstDataRow = ({ headerRow }: ImportSource) => (headerRow === null ? 0 : headerRow + 1);

function readRow(
  table: TransferTable,
  row: readonly string[],
  columns: readonly { readonly name: FieldName; readonly column: number }[],
  decisions: ColumnDecisions,
): RowValues {
  const texts = new Map<FieldName, string>();
  const cells: { [name in FieldName]?: UnderstoodCell } = {};
  const reasons: Reason[] = [];
  const values: FieldValues = {};
  let asked = 0;
  for (const { name, column } of columns) {
    const text = unguardFormula(row[column] ?? '');
    texts.set(name, text);
    const reading = readField(table, name, text, decisions, values);
    cells[name] = { text, shown: reading.state === 'read' ? reading.shown : null };
    if (reading.state === 'ask') asked += 1;
    if (reading.state !== 'read') reasons.push(reasonFor(table, name, text, ` ${reading.message}`));
  }
  return { ...values, text: (name) => texts.get(name) ?? '', cells, reasons, asked };
}

/** Reads one cell and, where it is more than text, notes its value. */
function readField(
  table: TransferTable,
  name: FieldName,
  text: string,
  decisions: ColumnDecisions,
  values: FieldValues,
): Reading<unknown> {
  if (!isStorable(text)) return wrong(UNSTORABLE_TEXT);
  if (text.trim() === '' && name === 'completed' && decisions.blankIsNo) return note(values, name, read(false, 'No'));
  if (text.trim() === '') return read(text, '');
  switch (name) {
    case 'date':
      return note(values, name, readDay(table, text, decisions.dateOrder));
    case 'duration':
      return note(values, name, readDuration(text, decisions.unit));
    case 'relationship_start':
    case 'relationship_end':
    case 'consent_date':
    case 'retain_until':
      return note(values, name, readDate(text, decisions.dateOrder));
    case 'hours':
    case 'cce_core':
    case 'cce_resource':
    case 'cce_ethics':
      return note(values, name, readHours(text, decisions.unit));
    case 'completed':
    case 'peer_exchange':
      return note(values, name, readYesNo(text));
    case 'paid':
      return note(values, name, readPaid(text));
    case 'format':
      return note(values, name, readFormat(text));
    case 'participants':
      return note(values, name, readParticipants(text));
    case 'kind':
      return note(values, name, readKind(text));
    case 'consent':
      return note(values, name, readConsent(text));
    case 'topics': {
      const topics = splitTopics(text);
      return note(values, name, read(topics, topics.join(', ')));
    }
    default:
      return read(text, text.trim());
  }
}

function note<Name extends keyof FieldValues>(
  values: FieldValues,
  name: Name,
  reading: Reading<NonNullable<FieldValues[Name]>>,
): Reading<unknown> {
  if (reading.state === 'read') values[name] = reading.value;
  return reading;
}

function readDay(table: TransferTable, text: string, order: DateOrder | null): Reading<string> {
  const time = table === 'supervision_sessions' ? readIsoTime(text) : null;
  // Midnight to the millisecond is how programs write a day that has no time.
  if (!time?.zoned || text.trim().endsWith('T00:00:00.000Z')) return readDate(text, order);
  if (time.minutes < EARLIEST_MINUTES || time.minutes > LATEST_MINUTES) return wrong(`must be ${RECORDED_YEARS}`);
  return read(strictIsoTime(text), `${dateInWords(time.day)}, ${text.trim().slice(11)}`);
}

function decideColumns(source: ImportSource) {
  const { rows, headerRow, mapping, answers } = source;
  const first = firstDataRow(source);
  const data = rows.slice(first);
  const textsOf = (name: FieldName) => {
    const column = mapping[name]?.column;
    return column === undefined ? [] : data.map((row) => unguardFormula(row[column] ?? ''));
  };
  const questions: ImportQuestion[] = [];
  const order = decideDateOrder(DATE_FIELDS.flatMap(textsOf));
  const inHours = mapping.hours !== undefined;
  const lengths = inHours ? 'hours' : 'duration';
  const header = headerRow === null ? '' : (rows[headerRow]?.[mapping[lengths]?.column ?? -1] ?? '');
  const unit = decideDurationUnit(header, textsOf(lengths), !inHours);
  if (order.status === 'ask' && !answers.dateOrder)
    questions.push({ about: 'date-order', index: first + (order.example.place % data.length), asked: order });
  if (unit.status === 'ask' && !answers.durationUnit)
    questions.push({ about: 'duration-unit', index: first + unit.example.place, asked: unit });
  const decisions: ColumnDecisions = {
    dateOrder: answers.dateOrder ?? (order.status === 'clear' ? order.order : null),
    unit: answers.durationUnit ?? (unit.status === 'clear' ? unit.unit : null),
    blankIsNo: textsOf('completed').some((text) => text.trim() !== '' && isYes(text)),
  };
  return { decisions, questions };
}

function isYes(text: string): boolean {
  const reading = readYesNo(text);
  return reading.state === 'read' && reading.value;
}
