// Decides the order of day, month and year in a column of dates. One date with a day above 12 decides it for the column, or the weekdays
// beside them; if none does, or dates contradict each other, the coach is asked. The coach is also asked about days and months that a spreadsheet may have swapped.
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS, weekdayOf } from '#domain/time.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  type DateReading,
  type DateText,
  dateInWords,
  readDateText,
  weekdaysIn,
} from '#domain/transfer/columns/cells/date-text.ts';
import { headersOf, LANGUAGES, plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { instantOf, zonedTime } from '#domain/transfer/columns/cells/zoned-time.ts';
import { type Reading, ask, read, wrong } from '#domain/transfer/columns/reading.ts';

export type DateOrderVerdict =
  /** `order` is null if no cell needs one. */
  | { readonly status: 'clear'; readonly order: DateOrder | null }
  | {
      readonly status: 'ask';
      readonly reason: 'ambiguous' | 'contradictory';
      /** The first cell that can be read in several ways, and its index in the given list. */
      readonly example: { readonly place: number; readonly text: string };
      readonly choices: readonly (DateReading & { readonly order: DateOrder })[];
    };

type Ordered = Extract<DateText, { kind: 'ordered' }>;

/** What else tells the order of a column's dates. */
export interface BesideDates {
  /** May say the order: 'Date (DD/MM/YYYY)', or be of a language in which 03.04.2025 is the third of April. */
  readonly header?: string;
  /** The days of the week of these texts in a column of their own. */
  readonly weekdays?: readonly string[];
  /** Dates of the column in rows that are not read, such as cancelled ones. */
  readonly others?: readonly string[];
}

/** @param texts all cells of one column, blank ones included */
export function decideDateOrder(
  texts: readonly string[],
  { header = '', weekdays = [], others = [] }: BesideDates = {},
): DateOrderVerdict {
  const orderedOf = (all: readonly string[]) =>
    all.flatMap((text, place) => {
      const cell = readDateText(text);
      return cell.kind === 'ordered' ? [{ place, text: text.trim(), cell }] : [];
    });
  const cells = orderedOf(texts).map((one) => ({ ...one, weekday: weekdays[one.place] ?? '' }));
  const all = [...cells, ...orderedOf(others).map((one) => ({ ...one, weekday: '' }))];
  const possible = DATE_ORDERS.filter((order) => all.every(({ cell }) => cell.readings.has(order)));
  const likely = possible.length < 2 ? possible : likelyOrders(possible, all);
  const isDayFirst = DAY_FIRST_HEADERS.has(plainWords(header)) && cells.every(({ text }) => DOTTED.test(text));
  const told = likely.filter((order) => WRITTEN_ORDERS[order].test(header) || (isDayFirst && order === 'dmy'));
  const candidates = [told, likely, DATE_ORDERS].find((orders) => orders.length > 0)!;
  const example = cells.find(({ cell }) => differ(cell, candidates));
  if (example === undefined)
    return { status: 'clear', order: cells.length > 0 && likely.length > 0 ? candidates[0]! : null };
  return {
    status: 'ask',
    reason: possible.length === 0 ? 'contradictory' : 'ambiguous',
    example: { place: example.place, text: example.text },
    choices: candidates.flatMap((order) => {
      const reading = example.cell.readings.get(order);
      return reading ? [{ order, ...reading }] : [];
    }),
  };
}

/** In English, and as days and years are abbreviated in German, French, Spanish, Italian and Portuguese. */
const WRITTEN_ORDERS: Readonly<Record<DateOrder, RegExp>> = {
  dmy: /\b([dtjg])\1?\W?mm?\W?([yja])\2{1,3}\b/i,
  mdy: /\bmm?\W?dd?\W?yy(?:yy)?\b/i,
  ymd: /\b([yja])\1\W?mm?\W?([dtjg])\2?\b/i,
};

type Cells = readonly { readonly text: string; readonly weekday: string; readonly cell: Ordered }[];
const DOTTED = /^[^\d]*\d{1,2}\.\s?\d{1,2}\.\s?\d{2}/;
const [ENGLISH, ...OTHERS] = LANGUAGES;
const ENGLISH_HEADERS = headersOf('date', [ENGLISH!]);
/** Headers in whose language a date with points begins with its day; in Japanese it begins with its year. */
const DAY_FIRST_HEADERS = new Set(
  [...headersOf('date', OTHERS), ...headersOf('start_time', OTHERS)].filter(
    (words) => /\p{Script=Latin}/u.test(words) && !ENGLISH_HEADERS.includes(words),
  ),
);
const PRACTICE_YEARS_MAX = 10;
const SPREAD_MIN = 3;

/** The orders that agree with the weekdays, and in which days are not taken for years: 22/01/26, 05/02/26 and 27/02/26 are of one year. */
function likelyOrders(possible: readonly DateOrder[], cells: Cells): readonly DateOrder[] {
  const isOnItsWeekday = (order: DateOrder) =>
    cells.every(({ text, weekday, cell }) => {
      const days = weekdaysIn(text, weekday);
      const date = cell.readings.get(order)?.date;
      return days.length === 0 || (!!date && days.includes(weekdayOf(date)));
    });
  const agreeing = possible.filter(isOnItsWeekday);
  const [first, ...others] = agreeing.length === 0 ? possible : agreeing;
  if (others.at(-1) !== 'ymd') return [first!, ...others];
  const yearsOf = (order: DateOrder) =>
    [...new Set(cells.flatMap(({ cell }) => cell.readings.get(order)?.date?.slice(0, 4) ?? []))].toSorted();
  const isWide = (years: readonly string[]) => Number(years.at(-1)) - Number(years[0]) > PRACTICE_YEARS_MAX;
  const years = yearsOf('ymd');
  const areDays = years.length >= SPREAD_MIN && isWide(years) && !isWide(yearsOf(first!));
  return [first!, ...(areDays ? others.slice(0, -1) : others)];
}

/** How the dates of a column are read. */
export interface DateDecisions {
  /** Null until it is known. */
  readonly order: DateOrder | null;
  /** Of dates whose day and month a spreadsheet may have swapped; absent if there are none. */
  readonly swapped?: { readonly is: 'yes' | 'no' | 'ask'; readonly texts: ReadonlySet<string> };
  /** The coach's calendar date of an instant; absent if the column has only days, or its written days are used. */
  readonly dayOf?: (instant: string) => string;
}

/**
 * Whether times with a zone are instants. Programs also write a day without a time as midnight in some zone: if all texts of a column are
 * midnights, the written days are used.
 */
export const areInstants = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const { wall, offset } = zonedTime(text);
    return offset !== null && (readTimes(wall)?.from ?? 0) !== 0;
  });

export interface SwappedDays {
  readonly example: { readonly place: number; readonly text: string };
  /** The number of such dates. */
  readonly rows: number;
  readonly choices: readonly { readonly swapped: 'yes' | 'no'; readonly shown: string }[];
}

const WRITTEN_DAY = /^\d{4}-\d\d-\d\d/;
const isSwappable = (date: string) => date.slice(8) <= '12' && date.slice(5, 7) !== date.slice(8);
const swappedDate = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;

const DAY_CHARS = 'YYYY-MM-DD'.length;
const SWAPPED_DAY = /^\d{4}-(?:1[3-9]|2\d|3[01])-\d\d/;

interface PlacedDate {
  readonly place: number;
  readonly date: string;
  /** Whether the spreadsheet left it as text. */
  readonly isText: boolean;
}

/**
 * A spreadsheet set to another country reads 05/03 as the third of May and leaves 25/03 as text: then all its dates have a day up to 12,
 * and all texts one above. Likewise if others of the dates have no month: 2025-25-03. Other dates part rows that were written elsewhere from
 * these, whose days must then be in better order if they are swapped. Null for other columns.
 */
export function findSwappedDays(
  texts: readonly string[],
): { readonly asked: SwappedDays; readonly texts: ReadonlySet<string> } | null {
  if (!texts.some((text) => WRITTEN_DAY.test(text.trim()))) return null;
  const runs: PlacedDate[][] = [[]];
  for (const [place, text] of texts.entries()) {
    const cell = readDateText(text);
    if (cell.kind === 'ordered') {
      const date = [...cell.readings.values()].find((reading) => reading.date !== null)?.date;
      if (cell.readings.has('dmy') && cell.readings.has('mdy')) runs.push([]);
      else if (date) runs.at(-1)!.push({ place, date, isText: true });
    } else if (cell.kind === 'date' && WRITTEN_DAY.test(text.trim())) {
      if (cell.date.slice(8) > '12') runs.push([]);
      else runs.at(-1)!.push({ place, date: cell.date, isText: false });
    } else if (SWAPPED_DAY.test(text.trim())) {
      runs.at(-1)!.push({ place, date: swappedDate(text.trim().slice(0, DAY_CHARS)), isText: true });
    }
  }
  const isSwapped = (run: readonly PlacedDate[]) =>
    run.some(({ isText }) => isText) && (runs.length === 1 || jumpsIn(run.map(ifSwapped)) < jumpsIn(run));
  const dates = runs.filter(isSwapped).flatMap((run) => run.filter((one) => !one.isText && isSwappable(one.date)));
  const [first] = dates;
  if (first === undefined) return null;
  const choices = [
    { swapped: 'yes' as const, shown: dateInWords(swappedDate(first.date)) },
    { swapped: 'no' as const, shown: dateInWords(first.date) },
  ];
  const asked = { example: { place: first.place, text: first.date }, rows: dates.length, choices };
  return { asked, texts: new Set(dates.map(({ place }) => texts[place]!.trim())) };
}

const ifSwapped = (one: PlacedDate): PlacedDate =>
  one.isText || !isSwappable(one.date) ? one : { ...one, date: swappedDate(one.date) };

/** How often dates that mostly rise, or mostly fall, do not. */
function jumpsIn(run: readonly PlacedDate[]): number {
  const falls = run.slice(1).filter(({ date }, place) => date < run[place]!.date).length;
  const rises = run.slice(1).filter(({ date }, place) => date > run[place]!.date).length;
  return Math.min(falls, rises);
}

/** Reads one cell of a column; an instant becomes the coach's day. Never called with a blank cell. */
export function readDate(text: string, decisions: DateDecisions): Reading<string> {
  const written = readWrittenDay(text, decisions);
  if (decisions.dayOf === undefined || written.state !== 'read') return written;
  const { wall, offset } = zonedTime(text);
  const times = offset === null ? null : readTimes(wall);
  if (times === null) return written;
  const date = decisions.dayOf(instantOf(written.value, times.from, offset!));
  return date === written.value ? written : judged({ date, shown: dateInWords(date) });
}

function readWrittenDay(text: string, { order, swapped }: DateDecisions): Reading<string> {
  const isSwapped = swapped?.is === 'yes' && SWAPPED_DAY.test(text.trim());
  const cell = readDateText(isSwapped ? swappedDate(text.trim().slice(0, DAY_CHARS)) : text);
  if (cell.kind === 'wrong') return wrong(cell.message);
  if (cell.kind === 'date') {
    const shown = dateInWords(cell.date);
    if (isSwapped || swapped === undefined || swapped.is === 'no' || !swapped.texts.has(text.trim()))
      return judged({ date: cell.date, shown });
    const date = swappedDate(cell.date);
    const other = dateInWords(date);
    return swapped.is === 'yes' ? judged({ date, shown: other }) : ask(`could be ${other} or ${shown}`);
  }
  if (!differ(cell, DATE_ORDERS)) return judged([...cell.readings.values()][0]!);
  if (order === null) {
    const days = new Set([...cell.readings.values()].map((reading) => reading.shown));
    return ask(`could be ${[...days].join(' or ')}`);
  }
  const reading = cell.readings.get(order);
  return reading ? judged(reading) : wrong(`is not a date when read as ${ORDER_WORDS[order]}`);
}

const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
};

function judged({ date, shown }: DateReading): Reading<string> {
  if (date === null) return wrong(`is not a date: there is no ${shown}`);
  if (date >= EARLIEST_DATE && date <= LATEST_DATE) return read(date, shown);
  return wrong(`would be ${shown}; dates must be ${RECORDED_YEARS}`);
}

/** Whether `cell` is different days in `orders`. 05/05/2026 is the same day in all of them. */
function differ(cell: Ordered, orders: readonly DateOrder[]): boolean {
  const days = orders.flatMap((order) => cell.readings.get(order)?.shown ?? []);
  return new Set(days).size > 1;
}
