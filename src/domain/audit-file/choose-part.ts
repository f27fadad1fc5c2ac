// The parts of an audit file, and which rows each shows (docs/audit-file.md, Parts).
import { splitAuditFile, withData } from './audit-file-bytes.ts';
import { partOf } from './audit-data.ts';
import { parseRow, type Cell, type Row } from './canonical-row.ts';
import { cellsOf, ROW_COLUMNS, type RowKind } from './row-columns.ts';

/** `client`: a client's number in the file; `year`: four digits. */
export type Part =
  | { readonly kind: 'client'; readonly client: number }
  | { readonly kind: 'year'; readonly year: string }
  | { readonly kind: 'sums' };

/** A part that can be chosen. */
export interface PartChoice {
  /** For the file's name. */
  readonly id: string;
  readonly label: string;
  readonly part: Part;
}

/** The parts for which the file has rows: the sums, each year (the latest first) and each client. */
export function partChoices(rows: readonly Row[]): PartChoice[] {
  const years = [...new Set(rows.flatMap(yearsOf))].toSorted().toReversed();
  const names = new Map(rows.flatMap((row) => cellsOf('client', row) ?? []).map(({ client, name }) => [client, name]));
  const clients = [...new Set(rows.flatMap((row) => clientOf(row) ?? []))].toSorted((one, other) => one - other);
  return [
    ...(rows.some(isSum) ? [{ id: 'sums', label: 'Only sums and requirements', part: { kind: 'sums' } as const }] : []),
    ...years.map((year) => ({ id: year, label: `Only ${year}`, part: { kind: 'year', year } as const })),
    ...clients.map((client) => ({
      id: `client-${client}`,
      label: `Only client ${client}${names.has(client) ? `, ${String(names.get(client))}` : ''}`,
      part: { kind: 'client', client } as const,
    })),
  ];
}

/**
 * The file with all rows outside the part reduced to hashes. Requirements are about the whole log, so a part of one client or year does
 * not show them.
 * @param rows of the file, verified
 */
export function partOfFile(file: Uint8Array, part: Part, rows: readonly Row[]): Uint8Array {
  const split = splitAuditFile(file);
  if (!split) throw new Error('A part can be made of an audit file only');
  const shows = showsIn(part, rows);
  const data = partOf(split.data, (text) => {
    const row = parseRow(text);
    return row !== null && shows(row);
  });
  return withData(file, data);
}

const isSum = ([kind]: Row) => kind === 'sum' || kind === 'import' || kind === 'rule';

function showsIn(part: Part, rows: readonly Row[]): (row: Row) => boolean {
  switch (part.kind) {
    case 'sums':
      return isSum;
    case 'client':
      return (row) => clientOf(row) === part.client;
    case 'year': {
      const isInYear = (row: Row) => yearsOf(row).length > 0 && yearsOf(row).every((year) => year === part.year);
      const clients = new Set(rows.filter(isInYear).map(clientOf));
      return (row) => isInYear(row) || (row[0] === 'client' && clients.has(clientOf(row)));
    }
  }
}

/** The client of a row; undefined if it has none or several. */
function clientOf(row: Row) {
  const cells = cellsOf('client', row) ?? cellsOf('session', row) ?? cellsOf('before', row) ?? cellsOf('answer', row);
  return typeof cells?.client === 'number' ? cells.client : undefined;
}

/** The first and last year of an answer's period, or the year of a dated row; empty for all other rows. */
function yearsOf(row: Row): string[] {
  const sum = cellsOf('sum', row);
  if (sum) return sum.period === 'all' ? [] : [String(sum.period)];
  const answer = cellsOf('answer', row);
  if (answer) return [answer.from, answer.to].map(year);
  const { date, opening, from, to }: Readonly<Record<string, Cell>> = (isKnown(row[0]) && cellsOf(row[0], row)) || {};
  if (opening === true) return [];
  if (date !== undefined) return [year(date)];
  return row[0] === 'education' ? [year(to ?? from)] : [];
}

const isKnown = (kind: string): kind is RowKind => Object.hasOwn(ROW_COLUMNS, kind);
const year = (date: unknown): string => String(date).slice(0, 4);
