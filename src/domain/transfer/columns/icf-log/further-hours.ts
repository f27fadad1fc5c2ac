// Further columns of hours of a log, such as 'Group hours' next to 'Individual hours' or 'Paid group hours' next to 'Paid hours', are
// added. A column with the sum of the others, or a repeated one, is not.
import { isFilledRow, type Rows } from '#domain/transfer/files/sheet.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { isNoLength, saidBy } from '#domain/transfer/columns/decide/hour-headers.ts';
import { BESIDE_SESSIONS } from '#domain/transfer/columns/decide/outcome-columns.ts';
import { isHeader } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';
import { type LogColumns, type LogField, OF_EACH } from './icf-log-columns.ts';
import { type FurtherMinutes, readLogHours } from './icf-log-row.ts';

export interface FurtherHours {
  readonly column: number;
  /** What its header says about the hours; null if neither. */
  readonly pays: 'paid' | 'proBono' | null;
}

const NOT_COACHING = /\b(?:total|sum|overall|supervision|training|mentor\w*|learning|study)\b/;
/** Headers of sums, and of what is not a length of coaching. */
const isOther = (words: string) => NOT_COACHING.test(words) || isNoLength(words) || BESIDE_SESSIONS.test(words);

/** The columns whose hours are added to those of the log's main columns. */
export function furtherHours(file: Rows, { headerRow, columns }: LogColumns): readonly FurtherHours[] {
  const headings = file[headerRow] ?? [];
  const header = headings.map((text) => headerWords(text).join(' '));
  const read = new Set(columns.values());
  const rows = file.slice(headerRow + 1).filter((row) => isFilledRow(row) && !isHeader(row, headings));
  const others = header.flatMap((words, column) => {
    const said = read.has(column) ? null : saidBy(headings[column]!);
    if (said === null || said.isTotal || OF_EACH.test(words) || isOther(words)) return [];
    const minutes = rows.map((row) => minutesIn(row, column));
    return minutes.includes(null) || !minutes.some((one) => one !== 0)
      ? []
      : [{ column, pays: PAYS.get(said.isPaid)!, minutes: minutes.map((one) => one ?? 0) }];
  });
  const kinds: readonly (readonly [FurtherHours['pays'], readonly LogField[]])[] = columns.has('hours')
    ? [[null, ['hours']]]
    : [
        ['paid', ['paid']],
        ['proBono', ['proBono']],
        [null, ['paid', 'proBono']],
      ];
  return kinds.flatMap(([pays, fields]) => {
    const own = fields.flatMap((field) => columns.get(field) ?? []);
    if (own.length === 0 || own.some((column) => isOther(header[column] ?? ''))) return [];
    const main = rows.map((row) => total(own.map((column) => minutesIn(row, column) ?? 0)));
    const ofKind = others.filter((one) => one.pays === pays && !isSame(one.minutes, main));
    const sum = rows.map((_row, place) => total(ofKind.map(({ minutes }) => minutes[place]!)));
    return isSame(sum, main) ? [] : ofKind.map(({ column }) => ({ column, pays }));
  });
}

/** The sums of a row's cells in these columns. */
export function furtherMinutes(row: readonly string[], columns: readonly FurtherHours[]): FurtherMinutes {
  const of = (kind: FurtherHours['pays']) =>
    total(columns.flatMap(({ column, pays }) => (pays === kind ? (minutesIn(row, column) ?? 0) : [])));
  return { paid: of('paid'), proBono: of('proBono'), hours: of(null) };
}

const PAYS = new Map<boolean | null, FurtherHours['pays']>([
  [true, 'paid'],
  [false, 'proBono'],
  [null, null],
]);

/** Null if the cell cannot be read. */
function minutesIn(row: readonly string[], column: number): number | null {
  const reading = readLogHours(unguardFormula(row[column] ?? '').trim());
  return reading.state === 'read' ? reading.value : null;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.every((minutes, place) => minutes === other[place]);
