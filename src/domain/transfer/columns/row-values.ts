// The cells of one row, each read as its field asks, with what could not be read. What a whole column decides (the order
// of dates, the unit of durations) is decided once, before the first row.
import type { ColumnKind } from '#domain/records/column.ts';
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS } from '#domain/time.ts';
import type { KnownClient } from '#domain/transfer/plan/client-register.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { decideDateOrder, readDate } from './date-column.ts';
import { type DateOrder, dateInWords } from '#domain/transfer/read/date-text.ts';
import { type DurationUnit, decideDurationUnit, readDuration, readHours } from './duration-column.ts';
import { readConsent, readFormat, readKind, readPaid, readParticipants } from './fact-words.ts';
import { type Field, type FieldName, FIELDS, type TransferTable } from './fields.ts';
import { unguardFormula } from '#domain/transfer/export/formula-guard.ts';
import type {
  ImportAnswers,
  ImportQuestion,
  LeftOut,
  Reason,
  UnderstoodCell,
} from '#domain/transfer/plan/import-plan.ts';
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

/** What cells that are more than text say. A field is absent where its cell is blank or could not be read. */
type FieldValues = {
  /** A calendar date, or an ISO instant where the file has one and the table takes it. */
  date?: string;
  duration?: number;
  topics?: string[];
  completed?: boolean;
} & { [name in Exclude<FieldName, 'date' | 'duration' | 'topics' | 'completed'>]?: unknown };

export interface RowValues extends Readonly<FieldValues> {
  /** The client, where something else than the row's texts has said who it is. */
  readonly client?: KnownClient | undefined;
  /** The text of a field, '' where there is none. */
  readonly text: (name: FieldName) => string;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  readonly reasons: readonly Reason[];
  /** Where the row is no record. */
  readonly leftOut?: LeftOut;
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
  const columns = FIELDS[table].flatMap((field) => {
    const column = source.mapping[field.name]?.column;
    return column === undefined ? [] : [{ field, column }];
  });
  const { decisions, questions } = decideColumns(table, source);
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
  columns: readonly { readonly field: Field; readonly column: number }[],
  decisions: ColumnDecisions,
): RowValues {
  const texts = new Map<FieldName, string>();
  const cells: { [name in FieldName]?: UnderstoodCell } = {};
  const reasons: Reason[] = [];
  const values: Partial<Record<FieldName, unknown>> = {};
  for (const { field, column } of columns) {
    const { name } = field;
    const text = unguardFormula(row[column] ?? '');
    texts.set(name, text);
    const isBlank = text.trim() === '' && !(name === 'completed' && decisions.blankIsNo);
    const reading = readCell(field, text, decisions);
    if (reading.state === 'read' && !isBlank && !isText(field)) values[name] = reading.value;
    cells[name] = { text, shown: reading.state === 'read' ? reading.shown : null };
    if (reading.state === 'read') continue;
    const reason = reasonFor(table, name, text, ` ${reading.message}`);
    reasons.push(reading.state === 'ask' ? { ...reason, isQuestion: true } : reason);
  }
  return { ...(values as FieldValues), text: (name) => texts.get(name) ?? '', cells, reasons };
}

const isText = ({ kind }: Field) => kind === 'line' || kind === 'text';

function readCell({ name, kind }: Field, text: string, decisions: ColumnDecisions): Reading<unknown> {
  if (!isStorable(text)) return wrong(UNSTORABLE_TEXT);
  if (text.trim() === '') return name === 'completed' && decisions.blankIsNo ? read(false, 'No') : read(text, '');
  return READERS[kind](text, decisions);
}

type Reader = (text: string, decisions: ColumnDecisions) => Reading<unknown>;
const asText: Reader = (text) => read(text, text.trim());

/** How a cell is read that is not blank. No file has a column of areas or of ids: those are read as text. */
const READERS: Readonly<Record<ColumnKind, Reader>> = {
  line: asText,
  text: asText,
  date: (text, { dateOrder }) => readDate(text, dateOrder),
  instant: (text, { dateOrder }) => readInstant(text, dateOrder),
  minutes: (text, { unit }) => readDuration(text, unit),
  hours: (text, { unit }) => readHours(text, unit),
  people: readParticipants,
  'yes-no': readYesNo,
  paid: readPaid,
  format: readFormat,
  'session-kind': readKind,
  consent: readConsent,
  topics: (text) => {
    const topics = splitTopics(text);
    return read(topics, topics.join(', '));
  },
  areas: asText,
  client: asText,
  nobody: asText,
};

/** A day as any column of dates has it, or an instant. */
function readInstant(text: string, order: DateOrder | null): Reading<string> {
  const time = readIsoTime(text);
  // Midnight to the millisecond is how programs write a day that has no time.
  if (!time?.zoned || text.trim().endsWith('T00:00:00.000Z')) return readDate(text, order);
  if (time.minutes < EARLIEST_MINUTES || time.minutes > LATEST_MINUTES) return wrong(`must be ${RECORDED_YEARS}`);
  return read(strictIsoTime(text), `${dateInWords(time.day)}, ${text.trim().slice(11)}`);
}

function decideColumns(table: TransferTable, source: ImportSource) {
  const { rows, headerRow, mapping, answers } = source;
  const first = firstDataRow(source);
  const data = rows.slice(first);
  const textsOf = (name: FieldName) => {
    const column = mapping[name]?.column;
    return column === undefined ? [] : data.map((row) => unguardFormula(row[column] ?? ''));
  };
  const questions: ImportQuestion[] = [];
  // A program writes all of its dates alike, so their order of day and month is one.
  const dates = FIELDS[table].filter(({ kind }) => kind === 'date' || kind === 'instant');
  const order = decideDateOrder(dates.flatMap(({ name }) => textsOf(name)));
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
