import { isCalendarDate } from '#domain/time.ts';

/** What an address says, before it is read. */
export type Search = Readonly<Record<string, unknown>>;

/** Reads one search parameter; undefined if it is missing or invalid. */
type Reader = (value: unknown, search: Search) => unknown;

/** Whether a text from the address is a uuid; the server refuses other ids. */
export function isRowId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

export const given = (value: unknown) => (value === undefined ? undefined : 1);

export const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown) =>
    values.find((one) => one === value);

export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The router parses a number in the address as a number. */
export const anyText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const rowId = (value: unknown) => (typeof value === 'string' && isRowId(value) ? value : undefined);

export const day = (value: unknown) => (isCalendarDate(value) ? value : undefined);

export const integer =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };

/** From 2; missing for the first page. */
export const laterPage = integer(2);

/**
 * Reads search parameters, each by its reader, and drops invalid ones. Written without zod, since it is part of the entry bundle.
 * @example searchParser({ sort: oneOf('hours', 'latest'), page: laterPage })({ sort: 'name', page: 3 }) // { page: 3 }
 */
export function searchParser<Readers extends Readonly<Record<string, Reader>>>(readers: Readers) {
  return (search: Search) => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name], search)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as {
      [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>;
    };
  };
}
