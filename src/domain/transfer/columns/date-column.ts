// The order of day, month and year in a column of dates, decided by the whole column. One date with a day above 12 settles
// it; where nothing does, or dates contradict each other, the coach is asked. It is never guessed.
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS } from '#domain/time.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  type DateReading,
  type DateText,
  dateInWords,
  readDateText,
} from '#domain/transfer/read/date-text.ts';
import { type Reading, ask, read, wrong } from './reading.ts';

export type DateOrderVerdict =
  /** `order` is null when no cell needs one. */
  | { readonly status: 'clear'; readonly order: DateOrder | null }
  | {
      readonly status: 'ask';
      readonly reason: 'ambiguous' | 'contradictory';
      /** The first cell that can be read in several ways, and its place in the list given. */
      readonly example: { readonly place: number; readonly text: string };
      readonly choices: readonly (DateReading & { readonly order: DateOrder })[];
    };

type Ordered = Extract<DateText, { kind: 'ordered' }>;

/** Decides for the texts of one column, blank ones included. */
export function decideDateOrder(texts: readonly string[]): DateOrderVerdict {
  const cells: { place: number; text: string; cell: Ordered }[] = [];
  for (const [place, text] of texts.entries()) {
    const cell = readDateText(text);
    if (cell.kind === 'ordered') cells.push({ place, text: text.trim(), cell });
  }
  const possible = DATE_ORDERS.filter((order) => cells.every(({ cell }) => cell.readings.has(order)));
  const candidates = possible.length === 0 ? DATE_ORDERS : possible;
  const example = cells.find(({ cell }) => differ(cell, candidates));
  if (example === undefined) return { status: 'clear', order: cells.length > 0 ? (possible[0] ?? null) : null };
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

/** Reads one cell of a column whose order is `order`, null while it is not known. Never called with a blank cell. */
export function readDate(text: string, order: DateOrder | null): Reading<string> {
  const cell = readDateText(text);
  if (cell.kind === 'wrong') return wrong(cell.message);
  if (cell.kind === 'date') return read(cell.date, dateInWords(cell.date));
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

/** True when `cell` is not the same day in all of `orders` (05/05/2026 is one day in either order). */
function differ(cell: Ordered, orders: readonly DateOrder[]): boolean {
  const days = orders.flatMap((order) => cell.readings.get(order)?.shown ?? []);
  return new Set(days).size > 1;
}
