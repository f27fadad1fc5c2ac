// Which sheets of a workbook are read: several with the same kind of rows together, or any other alone.
import type { TransferTable } from '#domain/records/record-kinds.ts';

/** The kinds of rows in a sheet. */
export type SheetKind = TransferTable | 'icf_log' | 'calendar';

/** What the page knows about a sheet, whose cells stay in the worker. */
export interface SheetSummary {
  readonly name: string;
  /** The number of rows below the headers that are not blank. */
  readonly rows: number;
  /** The kind of its rows if it is read alone, or null if not recognised. */
  readonly table: SheetKind | null;
  /** Sheets with the same value can be read together; null for one that is only read alone. */
  readonly joins: TransferTable | 'sessions-without-client' | 'hours-without-dates' | null;
  /** See files/sheet-notes.ts. */
  readonly notes?: readonly string[];
}

type Sheets = readonly SheetSummary[];
/** The indexes of the chosen sheets, in the order of the workbook. */
type Chosen = readonly number[];

const joining = (sheets: Sheets, joins: SheetSummary['joins']) =>
  joins === null ? [] : sheets.flatMap((sheet, place) => (sheet.joins === joins ? place : []));

/** As many sheets of the largest group that is read together as fit into an import; else one that is recognised. */
export function firstChoice(sheets: Sheets, rowsMax: number): Chosen {
  const groups = sheets.map(({ joins }) => joining(sheets, joins));
  const largest = groups.reduce((best, group) => (group.length > best.length ? group : best), []);
  // A list of clients often stands before their sessions.
  const known = sheets.findIndex(({ table }) => table !== null && table !== 'clients');
  const first = known < 0 ? sheets.findIndex(({ table }) => table !== null) : known;
  if (largest.length < 2) return [Math.max(0, first)];
  const tooMuch = largest.findIndex((_, count) => rowsOf(sheets, largest.slice(0, count + 1)) > rowsMax);
  return tooMuch < 1 ? largest : largest.slice(0, tooMuch);
}

/** The choice after these sheets were ticked or unticked. Sheets that cannot be read together with them are removed. */
export function withSheets(sheets: Sheets, chosen: Chosen, places: Chosen, isChosen: boolean): Chosen {
  const others = chosen.filter((place) => !places.includes(place));
  if (!isChosen) return others;
  const together = joining(sheets, sheets[places[0]!]!.joins);
  return [...others.filter((place) => together.includes(place)), ...places].toSorted((a, b) => a - b);
}

/** The kind of the chosen sheets, or null if it is not known. */
export function tableOf(sheets: Sheets, [first = -1, ...more]: Chosen): SheetKind | null {
  const sheet = sheets[first];
  if (sheet === undefined || more.length === 0) return sheet?.table ?? null;
  return sheet.table ?? 'sessions';
}

export const rowsOf = (sheets: Sheets, chosen: Chosen) =>
  chosen.reduce((sum, place) => sum + (sheets[place]?.rows ?? 0), 0);
