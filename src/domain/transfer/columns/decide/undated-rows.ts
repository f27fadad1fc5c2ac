// Rows of sessions with a partial date or none: what is asked about them, and which can become opening balances.
import { cellOf, filledIn } from '#domain/transfer/files/sheet.ts';
import { dayOfMonth, monthOf } from '#domain/time.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { monthAlone, type NamedPeriod } from '#domain/transfer/columns/named-period.ts';
import type { ColumnAnswers, ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { partialDate } from '#domain/transfer/columns/cells/partial-date.ts';
import { decidePartialDates, type PartialDates } from './partial-dates.ts';
import { type LeftOut, NAME_FIELDS } from './left-out-rows.ts';

const NO_PERIOD: NamedPeriod = { year: null, month: null };

interface DecidedDates {
  readonly dates: PartialDates;
  readonly questions: readonly ImportQuestion[];
}
/** If all dates are complete. */
export const WHOLE_DATES: DecidedDates = {
  dates: { whole: new Map(), months: new Map(), open: new Map(), doubtful: new Set() },
  questions: [],
};
const MONTH_HEADERS = new Set('month monat mois mes mese maand miesiac maned manad 月'.split(' '));
const YEAR_HEADERS = new Set('year jahr annee ano anno jaar rok ar aar 年'.split(' '));
const YEAR = /^\s*((?:19|20)\d{2})\s*$/;

/**
 * The year and the month above each row: in a line of its own, '2026' or 'January 2026', in place of a day, as beside a sum so far, or in a
 * column of months, where it may stand once for several rows.
 */
function monthsAbove(file: ImportSource['rows'], column: number, days: number): readonly NamedPeriod[] {
  let above = NO_PERIOD;
  let yearAbove: number | null = null;
  return file.map((row) => {
    const [line = '', ...more] = filledIn(row);
    const isLine = more.length === 0;
    const text = isLine ? line : (row[column] ?? (monthAlone(row[days] ?? '', false) ? row[days]! : ''));
    const isOther = text.trim() === '' || (isLine && partialDate(text) === null);
    const year = isLine ? YEAR.exec(text)?.[1] : undefined;
    const found = monthAlone(text, !isLine);
    // A month before the one above is of another year.
    const isLater = (found?.month ?? 0) >= (above.month ?? 0);
    yearAbove = year !== undefined ? Number(year) : (found?.year ?? (isOther || isLater ? yearAbove : null));
    if (year !== undefined) above = { year: yearAbove, month: null };
    else if (found) above = { ...found, year: yearAbove };
    else if (!isOther) above = NO_PERIOD;
    return above;
  });
}

/** @param rows the indexes of the records */
export function decidePartial(
  table: TransferTable,
  { rows: file, headerRow, mapping, answers, periodOf = () => NO_PERIOD }: ImportSource,
  rows: readonly number[],
  today: string,
): DecidedDates {
  const column = mapping.date?.column;
  if (table === 'clients' || column === undefined) return WHOLE_DATES;
  const header = headerRow === null ? [] : file[headerRow]!;
  const columnOf = (words: ReadonlySet<string>) => header.findIndex((text) => words.has(headerWords(text).join(' ')));
  const years = columnOf(YEAR_HEADERS);
  const months = columnOf(MONTH_HEADERS);
  let above: readonly NamedPeriod[] | null = null;
  /** The name of the sheet says it before the lines in it, which may be names of clients, such as April. */
  const periodAt = (index: number): NamedPeriod => {
    const { year, month } = periodOf(index);
    if (month !== null) return { year, month };
    above ??= monthsAbove(file, months === column ? -1 : months, column);
    return { year, month: above[index]!.month, writtenYear: above[index]!.year };
  };
  const dated = rows.map((index) => {
    const row = file[index]!;
    const year = YEAR.exec(cellOf(row, years < 0 ? undefined : years))?.[1];
    return { index, text: cellOf(row, column), year: year === undefined ? null : Number(year) };
  });
  const { dates: found, parts, year } = decidePartialDates(dated, answers, { periodOf: periodAt, today });
  const dates = table === 'sessions' ? found : withLastDays(found, today);
  const questions: ImportQuestion[] = [];
  if (parts) questions.push({ about: 'date-parts', index: rows[parts.example.place]!, asked: parts });
  if (year) questions.push({ about: 'date-year', index: rows[year.example.place]!, asked: year });
  return { dates, questions };
}

/** Only sessions can be hours from before. Other records of a month get its last day, up to today. */
function withLastDays(dates: PartialDates, today: string): PartialDates {
  const days = [...dates.months].map(([index, month]): [number, string] => {
    const [first, last] = [`${month}-01`, dayOfMonth(monthOf(`${month}-01`) + 1, 0)];
    return [index, first <= today && today < last ? today : last];
  });
  return {
    open: dates.open,
    doubtful: dates.doubtful,
    whole: new Map([...dates.whole, ...days]),
    months: new Map(),
    ofMonth: new Set(dates.months.keys()),
  };
}

interface UndatedColumns {
  readonly columnOf: (name: FieldName) => number | undefined;
  /** By row index, as YYYY-MM. */
  readonly months: ReadonlyMap<number, string>;
  readonly hasLength: (row: readonly string[]) => boolean;
}

/** By index, the rows with a name and hours but no day, with their name and month. */
export function undatedRows(
  table: TransferTable,
  rows: readonly { readonly index: number; readonly cells: readonly string[] }[],
  { columnOf, months, hasLength }: UndatedColumns,
): ReadonlyMap<number, { readonly name: string; readonly month: string | null }> {
  if (table !== 'sessions') return new Map();
  return new Map(
    rows.flatMap(({ index, cells }) => {
      const month = months.get(index) ?? null;
      if (month === null && cellOf(cells, columnOf('date')).trim() !== '') return [];
      const name = NAME_FIELDS.flatMap((field) => cellOf(cells, columnOf(field)).trim() || [])[0];
      return name === undefined || !hasLength(cells) ? [] : [[index, { name, month }] as const];
    }),
  );
}

const LEFT_OUT: { readonly [answer in 'no' | 'above']: LeftOut } = {
  no: { why: 'undated', message: 'This row has no day, and you said that these are not hours from before' },
  above: { why: 'undated', message: 'This row has no day, and none stands above it' },
};

/** Why rows without a day are left out after this answer; null if they become opening balances, or are asked about. */
export const leftOutUndated = (answer: ColumnAnswers['undated']): LeftOut | null =>
  answer === 'no' || answer === 'above' ? LEFT_OUT[answer] : null;
