// Columns of hours besides the one that the length is read from: 'Group hours' besides 'Paid hours', 'Prep hours' besides 'Hours'. The
// coach is asked once for each whether they belong to the sessions. A column with the hours of the length again, or with the sum of the others,
// is neither asked about nor added.
import type { SessionFormat } from '#domain/sessions/session-kinds.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { readLength } from '#domain/lengths/read-length.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { hasTwoTimes, isLength, isTimeOfDay, spanOf } from '#domain/transfer/columns/session-times.ts';
import type { AskedWord } from './asked-words.ts';
import { decideDurations, type DurationAnswers, type DurationQuestion, readDuration } from './duration-column.ts';
import type { DurationUnits } from './duration-numbers.ts';
import { cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import { formatIn, headed, isNoLength, LENGTHS, saidBy, saysLength, TOTALS } from './hour-headers.ts';
import { BESIDE_SESSIONS } from './outcome-columns.ts';

/** `whole`: the column has the whole length of each session. */
export type HoursAnswer = 'add' | 'whole' | 'no';

/** `word` is the column's index. */
export interface HoursQuestion extends AskedWord {
  /** Whether it can be the whole length: its header says that it is a sum, or no other column has a length. */
  readonly canBeWhole: boolean;
  /** The header of a column before it with the same hours in these rows, unless the coach has left that one out. */
  readonly sameAs?: string;
}

export interface HourColumn {
  readonly column: number;
  readonly header: string;
  readonly units: DurationUnits;
  /** Null until it is answered. */
  readonly answer: 'add' | 'whole' | null;
  /** Whether the hours were paid, by the header; null if it does not say. */
  readonly isPaid: boolean | null;
  readonly format: SessionFormat | undefined;
}

/** The hours of a row in such a column. */
export interface HoursFound extends HourColumn {
  readonly text: string;
  /** NaN until their unit is known. */
  readonly minutes: number;
}

interface HoursOfFile {
  readonly header: readonly string[];
  /** The rows that are records. */
  readonly rows: Rows;
  readonly columnOf: (name: FieldName) => number | undefined;
  readonly read: ReadonlySet<number>;
  readonly unitsOf: { readonly [name in 'duration' | 'paid_hours' | 'pro_bono_hours']: DurationUnits };
}

const MAIN = ['duration', 'paid_hours', 'pro_bono_hours'] as const satisfies readonly FieldName[];
/** Written and computed minutes can differ by rounding. */
const ROUNDING = 1;
const RUNNING_MIN = 2;

export interface DecidedHours {
  readonly columns: readonly HourColumn[];
  readonly questions: readonly HoursQuestion[];
  readonly units: readonly DurationQuestion[];
}

export const NO_HOURS: DecidedHours = { columns: [], questions: [], units: [] };

/** @param answers by the column's index */
export function decideHourColumns(
  file: HoursOfFile,
  answers: Readonly<Record<string, HoursAnswer>>,
  durations: DurationAnswers,
): DecidedHours {
  const { header, rows, read } = file;
  const hasMain = MAIN.some((name) => file.columnOf(name) !== undefined);
  const open = hasMain || file.columnOf('end_time') !== undefined ? null : file.columnOf('start_time');
  const lengthsIn = (column: number) => rows.map((row) => cellOf(row, column)).filter(isCounted);
  const isQuantity = (text: string, column: number) => !read.has(column) && areQuantities(lengthsIn(column), text);
  const { kind } = headed(cellOf(header, file.columnOf('duration')));
  const areParts = !hasMain && header.some((text, at) => isQuantity(text, at) && hasParts(lengthsIn(at)));
  const found = header.flatMap((text, column) => {
    if (read.has(column) && column !== open) return [];
    const again = headed(text).kind;
    const isAgain =
      LENGTHS.has(again) || (kind !== '' && again === kind) || (saysLength(text) && formatIn(text) !== undefined);
    const mayBe = isAgain || (column === open ? areLengths : areParts ? areQuantities : open !== null && areWithUnits);
    return hoursIn(text, column, rows, durations, mayBe) ?? [];
  });
  const main = rows.map((row) => mainMinutes(row, file));
  const others = found.filter(({ minutes }) => !areSame(minutes, main) && !areSumsSoFar(minutes, main));
  const parts = others.filter(({ isTotal }) => !isTotal);
  if (others.length === 0 || areSame(sumsOf(parts), main)) return NO_HOURS;
  // If a column has exactly these sums, the parts are added without asking.
  const sums = sumsOf(parts).map((minutes, place) => minutes + (main[place] ?? Number.NaN));
  const isProven = others.some(({ isTotal, minutes }) => isTotal && areSame(minutes, sums));
  const asked = isProven ? parts : others;
  const answerOf = ({ column, header: text }: ReadColumn) =>
    answers[String(column)] ?? (isProven && !BESIDE_SESSIONS.test(plainWords(text)) ? 'add' : undefined);
  const questions = asked.flatMap((one, at): HoursQuestion[] => {
    if (answerOf(one) !== undefined) return [];
    const place = one.minutes.findIndex((minutes) => minutes !== 0);
    const example = { place, text: cellOf(rows[place]!, one.column).trim() };
    const filled = one.minutes.filter((minutes) => minutes !== 0).length;
    const canBeWhole = one.isTotal || !hasMain;
    const same = asked.slice(0, at).find((before) => answerOf(before) !== 'no' && isAmong(one.minutes, before.minutes));
    const question = { word: String(one.column), example, header: one.header, rows: filled, canBeWhole };
    return [same ? { ...question, sameAs: same.header } : question];
  });
  const meant = asked.filter((one) => answerOf(one) !== 'no');
  const columns = meant.map((one): HourColumn => {
    return { ...one, answer: (answerOf(one) as 'add' | 'whole' | undefined) ?? null };
  });
  return { columns, questions, units: meant.flatMap(({ questions: open }) => open) };
}

/** The cells of a row in these columns, with 0 minutes for one that is no length. */
export function hoursFound(row: readonly string[], columns: readonly HourColumn[]): readonly HoursFound[] {
  return columns.flatMap((column) => {
    const text = cellOf(row, column.column);
    const minutes = minutesOf(text, column.units);
    return minutes === 0 ? [] : [{ ...column, text, minutes: minutes ?? 0 }];
  });
}

type ReadColumn = Omit<HourColumn, 'answer'> & {
  readonly minutes: readonly number[];
  readonly isTotal: boolean;
  readonly questions: readonly DurationQuestion[];
};

/**
 * Null for a column whose header doesn't name hours, or whose cells aren't hours: under 'Hour of start' they are times of day.
 * @param mayBe whether the cells below another header are lengths, in a file that has no others
 */
function hoursIn(
  header: string,
  column: number,
  rows: Rows,
  durations: DurationAnswers,
  mayBe: ((texts: readonly string[], header: string) => boolean) | boolean,
): ReadColumn | null {
  const texts = rows.map((row) => cellOf(row, column));
  const isSum = headerWords(header).some((word) => TOTALS.has(word));
  const said =
    saidBy(header) ??
    (isSumOfLengths(header, texts)
      ? SUM
      : mayBe === true || (mayBe && mayBe(texts.filter(isCounted), header))
        ? { ...SUM, isTotal: false, format: formatIn(header) }
        : null);
  if (said === null || (!isSum && texts.filter(isLength).every(isTimeOfDay))) return null;
  const { units, questions } = decideDurations(said.unit, texts, true, durations);
  const minutes = texts.map((text) => minutesOf(text, units));
  if (minutes.every((one) => one === null || one === 0)) return null;
  return { ...said, column, header: header.trim(), units, questions, minutes: minutes.map((one) => one ?? 0) };
}

const SUM = { unit: '', isPaid: null, format: undefined, isTotal: true };

/** Whether a column such as 'Total' or 'Net duration' has lengths with their units: '2:45', not amounts. */
const isSumOfLengths = (header: string, texts: readonly string[]) =>
  (headerWords(header).every((word) => TOTALS.has(word)) || saysLength(header)) &&
  texts.every((text) => !/^\W*\d+(?:[.,]\d+)?\W*$/.test(text));

/** Times of day are rarely all before six, and noted without am and pm: 1:30, 0:45. None is 1.5. */
const areLengths = (texts: readonly string[]) =>
  texts.some((text) => !/^\d+$/.test(text.trim())) &&
  texts.every(
    (text) =>
      NUMBER.test(text.trim()) || (readTimes(text)?.to === null && !isTimeOfDay(text) && !/[ap]\.?m/i.test(text)),
  );
const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** '1h 05m', below any header but that of a break or the like. */
const areWithUnits = (texts: readonly string[], header: string) =>
  texts.length > 0 &&
  !isNoLength(header) &&
  texts.every((text) => /\d ?\p{L}/u.test(text) && readLength(text, () => null) !== null) &&
  texts.some((text) => readTimes(text) === null);

const QUANTITIES = new Set(
  'qty quantity units menge anzahl quantite cantidad quantita quantidade aantal ilosc antal'.split(' '),
);
const areQuantities = (texts: readonly string[], header: string) =>
  (headerWords(header).some((word) => QUANTITIES.has(word)) || formatIn(header) !== undefined) &&
  texts.every((text) => NUMBER.test(text.trim()));
/** Whether it is no mark and no number of things. */
export const hasParts = (texts: readonly string[]) => texts.some((text) => /^\d+[.,]\d+$/.test(text.trim()));

/** Credit notes have what they take back: -1.00, (1). */
const isCounted = (text: string) => isLength(text) && !/^\s*[-−(]\s*\d/.test(text);

/** 0 for a cell without a length, NaN until its unit is known, null if it cannot be read. */
function minutesOf(text: string, units: DurationUnits): number | null {
  if (!isCounted(text)) return 0;
  const reading = readDuration(text, units);
  return reading.state === 'read' ? reading.value : reading.state === 'ask' ? Number.NaN : null;
}

function mainMinutes(row: readonly string[], { columnOf, unitsOf }: HoursOfFile): number | null {
  const [duration, paid, proBono] = MAIN.map((name) => minutesOf(cellOf(row, columnOf(name)), unitsOf[name]));
  if (columnOf('duration') !== undefined) return duration ?? null;
  const cell = (name: FieldName) => cellOf(row, columnOf(name));
  const times = { date: cell('date'), start: cell('start_time'), end: cell('end_time'), endDate: cell('end_date') };
  const span = paid || proBono ? null : spanOf(times, undefined, { order: null });
  if (span) return span.minutes;
  return paid === null || proBono === null ? null : (paid ?? 0) + (proBono ?? 0);
}

const sumsOf = (columns: readonly ReadColumn[]) =>
  (columns[0]?.minutes ?? []).map((_one, place) => columns.reduce((sum, { minutes }) => sum + minutes[place]!, 0));

const areSame = (one: readonly number[], other: readonly (number | null)[]) =>
  one.length > 0 &&
  one.every((minutes, place) => {
    const beside = other[place] ?? null;
    return beside !== null && Math.abs(minutes - beside) <= ROUNDING;
  });

/** Whether each row with a length has the same in the other column, as billable hours have in those of work. */
const isAmong = (some: readonly number[], all: readonly number[]) =>
  some.every((minutes, place) => minutes === 0 || Math.abs(minutes - all[place]!) <= ROUNDING);

/** Whether each is more than the one above by the length of its row. */
const areSumsSoFar = (sums: readonly number[], main: readonly (number | null)[]) =>
  sums.length > RUNNING_MIN &&
  areSame(
    sums.slice(1).map((sum, place) => sum - sums[place]!),
    main.slice(1),
  );

/** Whether the row says how long the session was, in any of the possible columns. */
export function hasLength(
  row: readonly string[],
  columnOf: HoursOfFile['columnOf'],
  { columns }: DecidedHours,
): boolean {
  if (hoursFound(row, columns).some(({ minutes }) => minutes !== 0)) return true;
  const cell = (name: FieldName) => cellOf(row, columnOf(name));
  if (cell('duration').trim() !== '' || isLength(cell('paid_hours')) || isLength(cell('pro_bono_hours'))) return true;
  const texts = { date: cell('date'), start: cell('start_time'), end: cell('end_time'), endDate: cell('end_date') };
  return hasTwoTimes(texts) || spanOf(texts, undefined, { order: null }) !== null;
}
