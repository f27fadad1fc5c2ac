// Completes dates without a year or month: from the name of the sheet or the file, or by the coach's answer, once for the file. '03/22'
// can be a month of a year or a day of a month, which is asked too. Nothing is guessed. A month without a day is not completed: its rows
// become opening balances, or are left out.
import { monthText } from '#domain/formatting/date-text.ts';
import { dateInWords, readDateText } from '#domain/transfer/columns/cells/date-text.ts';
import {
  monthIn,
  monthOfFirst,
  partialDate,
  type PartialDate,
  type YearlessDay,
} from '#domain/transfer/columns/cells/partial-date.ts';
import type { NamedPeriod } from '#domain/transfer/columns/named-period.ts';

/** `named`: the year in the name of the sheet or the file. */
export type YearAnswer = number | 'named';
export type PartsAnswer = 'month' | 'day';

interface Asked<Choice> {
  readonly example: { readonly place: number; readonly text: string };
  readonly rows: number;
  readonly choices: readonly Choice[];
}
export type YearAsked = Asked<{ readonly year: YearAnswer; readonly shown: string }>;
export type PartsAsked = Asked<{ readonly parts: PartsAnswer; readonly shown: string }>;

export interface PartialDates {
  /** By row index: the completed date. */
  readonly whole: ReadonlyMap<number, string>;
  /** By row index: the month, as YYYY-MM. */
  readonly months: ReadonlyMap<number, string>;
  /** Rows of which only the month is known, with its last day in `whole`. */
  readonly ofMonth?: ReadonlySet<number>;
  /** By row index: what is asked about the date. */
  readonly open: ReadonlyMap<number, string>;
  /** Rows that may be of another year, since their month is half a year or more away from the one before. */
  readonly doubtful: ReadonlySet<number>;
}

export interface DecidedDates {
  readonly dates: PartialDates;
  readonly year: YearAsked | null;
  readonly parts: PartsAsked | null;
}

interface DatedRow {
  readonly index: number;
  readonly text: string;
  /** From a column of years. */
  readonly year: number | null;
}

interface Answers {
  readonly dateYear?: YearAnswer | undefined;
  readonly dateParts?: PartsAnswer | undefined;
}

interface Known {
  readonly periodOf: (index: number) => NamedPeriod;
  /** The coach's calendar date. */
  readonly today: string;
}

/** How many years are offered, the current one first. */
const YEARS_OFFERED = 8;
const HALF_A_YEAR = 6;

interface Cell extends DatedRow {
  readonly place: number;
  readonly partial: PartialDate;
}

/** @param rows the records, in the order of the file */
export function decidePartialDates(rows: readonly DatedRow[], answers: Answers, known: Known): DecidedDates {
  const cells = rows.flatMap((row, place): Cell[] => {
    const partial = partialDate(row.text);
    if (partial === null) return [];
    const isNumber = partial.is === 'day' && partial.day.needsMonth && known.periodOf(row.index).month === null;
    return isNumber ? [] : [{ ...row, place, partial }];
  });
  const firsts = firstsOfMonths(rows);
  if (firsts) return decideFirsts(firsts, answers.dateParts);
  const eithers = cells.filter(({ partial }) => partial.is === 'either');
  const parts = partsIn(cells) ?? answers.dateParts ?? null;
  const resolver = new Resolver(parts, answers.dateYear, known);
  for (const cell of cells) resolver.resolve(cell);
  const [example] = eithers;
  return {
    dates: resolver,
    year: resolver.asked(),
    parts: example && parts === null ? { ...askedOf(eithers), choices: partsChoices(example.partial) } : null,
  };
}

const FIRSTS_MIN = 3;

/** The rows if all their dates are firsts of months, of more than one month; else null. */
function firstsOfMonths(rows: readonly DatedRow[]): readonly (DatedRow & { readonly place: number })[] | null {
  const dated = rows.map((row, place) => ({ ...row, place })).filter(({ text }) => text.trim() !== '');
  const months = new Set(dated.map(({ text }) => monthOfFirst(text)));
  return dated.length >= FIRSTS_MIN && months.size > 1 && !months.has(null) ? dated : null;
}

function decideFirsts(
  firsts: readonly (DatedRow & { readonly place: number })[],
  answer: PartsAnswer | undefined,
): DecidedDates {
  const choicesOf = (text: string): PartsAsked['choices'] => [
    { parts: 'month', shown: monthText(text.slice(0, 'YYYY-MM'.length)) },
    { parts: 'day', shown: dateInWords(text) },
  ];
  const byRow = <Value>(is: boolean, valueOf: (text: string) => Value) =>
    new Map(is ? firsts.map(({ index, text }) => [index, valueOf(text.trim())] as const) : []);
  const [{ place, text }] = firsts as [DatedRow & { readonly place: number }];
  const asked = { example: { place, text: text.trim() }, rows: firsts.length, choices: choicesOf(text.trim()) };
  return {
    dates: {
      whole: new Map(),
      months: byRow(answer === 'month', (one) => one.slice(0, 'YYYY-MM'.length)),
      open: byRow(answer === undefined, (one) => couldBe(choicesOf(one))),
      doubtful: new Set(),
    },
    year: null,
    parts: answer === undefined ? asked : null,
  };
}

const couldBe = (choices: readonly { readonly shown: string }[]) =>
  `could be ${choices.map(({ shown }) => shown).join(' or ')}`;

/**
 * A cell that can only be a day without a year, or only a month with one, decides for the column. If there are both, the column stays
 * undecided.
 */
function partsIn(cells: readonly Cell[]): PartsAnswer | null {
  const says = (is: PartialDate['is']) => cells.some(({ partial }) => partial.is === is);
  return says('day') === says('month') ? null : says('day') ? 'day' : 'month';
}

const askedOf = (cells: readonly Cell[]) => ({
  example: { place: cells[0]!.place, text: cells[0]!.text.trim() },
  rows: cells.length,
});

function partsChoices(partial: PartialDate): PartsAsked['choices'] {
  if (partial.is !== 'either') return [];
  return [
    { parts: 'month', shown: monthText(partial.month) },
    { parts: 'day', shown: `${daysOf(partial.day.whole(ANY_YEAR, 1)).map(withoutYear).join(' or ')}, without a year` },
  ];
}

/** A leap year, in which every day exists. */
const ANY_YEAR = 2024;

/** @example daysOf('02/03/2024') // ['2 March 2024', '3 February 2024'] */
function daysOf(whole: string): string[] {
  const read = readDateText(whole);
  if (read.kind === 'date') return [dateInWords(read.date)];
  return read.kind === 'ordered' ? [...new Set([...read.readings.values()].map(({ shown }) => shown))] : [];
}

const withoutYear = (shown: string) => shown.replace(new RegExp(`,? ?${ANY_YEAR}$`), '');

class Resolver implements PartialDates {
  readonly whole = new Map<number, string>();
  readonly months = new Map<number, string>();
  readonly open = new Map<number, string>();
  readonly doubtful = new Set<number>();
  readonly #parts: PartsAnswer | null;
  readonly #answer: YearAnswer | undefined;
  readonly #known: Known;
  readonly #yearless: Cell[] = [];
  #before: { readonly year: number; readonly month: number } | null = null;
  #isDoubtful = false;

  constructor(parts: PartsAnswer | null, answer: YearAnswer | undefined, known: Known) {
    this.#parts = parts;
    this.#answer = answer;
    this.#known = known;
  }

  resolve(cell: Cell): void {
    const { index, partial } = cell;
    if (partial.is === 'month') this.months.set(index, partial.month);
    else if (partial.is === 'either' && this.#parts === null) this.open.set(index, couldBe(partsChoices(partial)));
    else if (partial.is === 'either' && this.#parts === 'month') this.months.set(index, partial.month);
    else this.#withYear(cell);
  }

  /** Null if no date lacks a year, or the answer covers all of them. */
  asked(): YearAsked | null {
    const yearless = this.#yearless;
    const [example] = yearless;
    const isAnswered = yearless.every(({ index }) => !this.open.has(index));
    if (!example || isAnswered) return null;
    const isNamed = yearless.every(({ index }) => this.#known.periodOf(index).year !== null);
    const shown = isNamed ? this.#shown(example, this.#known.periodOf(example.index).year!) : '';
    const named = isNamed ? [{ year: 'named' as const, shown }] : [];
    const now = Number(this.#known.today.slice(0, 4));
    const years = Array.from({ length: YEARS_OFFERED }, (_, ago) => ({ year: now - ago, shown: String(now - ago) }));
    return { ...askedOf(yearless), choices: [...named, ...years] };
  }

  #withYear(cell: Cell): void {
    const { index, partial } = cell;
    const period = this.#known.periodOf(index);
    const own = cell.year ?? period.writtenYear ?? null;
    if (own === null) this.#yearless.push(cell);
    const year = own ?? (this.#answer === 'named' ? period.year : (this.#answer ?? null));
    if (year === null) {
      this.open.set(index, 'has no year');
      return;
    }
    if (partial.is === 'month-name') this.months.set(index, monthIn(year, partial.month));
    else if (partial.is !== 'month')
      this.#dayOf(partial.day.needsMonth ? { ...cell, year: own } : cell, partial.day, year);
  }

  #dayOf({ index, year: own }: Cell, day: YearlessDay, year: number): void {
    const month = day.needsMonth ? this.#known.periodOf(index).month! : day.month;
    this.whole.set(index, day.whole(year, month ?? 1));
    if (own !== null || month === null) return;
    const before = this.#before;
    if (before?.year !== year) this.#isDoubtful = false;
    else if (Math.abs(before.month - month) >= HALF_A_YEAR) this.#isDoubtful = true;
    this.#before = { year, month };
    if (this.#isDoubtful) this.doubtful.add(index);
  }

  #shown({ partial, index }: Cell, year: number): string {
    if (partial.is === 'month-name') return monthText(monthIn(year, partial.month));
    if (partial.is === 'month') return monthText(partial.month);
    const days = daysOf(partial.day.whole(year, this.#known.periodOf(index).month ?? 1));
    return days.length === 1 ? days[0]! : String(year);
  }
}
