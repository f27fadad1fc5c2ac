// A coach's records as tables for people and spreadsheets, with the columns of the records. The import recognises with certainty the
// headers of the four tables that it takes. Two clients with the same name and no address cannot be distinguished here; only the archive
// loses nothing.
import { RECORDS, type RecordInput } from '#domain/records/all-records.ts';
import type { RecordKind, RecordName } from '#domain/records/record-kinds.ts';
import type { WheelArea } from '#domain/records/wheel.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { addMinutes, dayIn, instantIn, noonIn, wallIn } from '#domain/time.ts';
import type { RowWitness, WitnessesOfRows } from '#domain/witnesses/witness-request-row.ts';
import { WITNESS_KIND_TEXTS } from '#domain/witnesses/witness-kinds.ts';
import {
  CONFIRMED_HEADER,
  exportedColumns,
  type ExportColumn,
  type RecordColumn,
} from '#domain/transfer/columns/exported-columns.ts';
import { joinTopics } from '#domain/transfer/columns/cells/topic-list.ts';

/** Dates are YYYY-MM-DD. */
export type ExportCell = string | number | boolean | null;

export interface ExportTable {
  /** The sheet's or the file's name. */
  readonly name: string;
  /** Written in a row of its own above the headers. */
  readonly title?: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
  /** Below the rows. A number is the sum of its column; a workbook computes it. */
  readonly totals?: readonly ExportCell[];
  /** Below the totals, a row each. */
  readonly notes?: readonly string[];
  /** The coach's name, for the header of each printed page of a workbook. */
  readonly author?: string;
}

/** Rows of every kind, by table. */
export type RecordRows = { readonly [Name in RecordName]: readonly (RecordInput<Name> & { readonly id: string })[] };

/** Who confirmed which rows, by table. It is exported, never imported. */
export type WitnessesByTable = { readonly [Name in RecordName]?: WitnessesOfRows };

/** The data that tables are made from. */
interface PracticeTold extends Pick<RecordRows, 'clients'>, Partial<Omit<RecordRows, 'clients'>> {
  readonly witnesses?: WitnessesByTable;
  /** The coach's. Times of day, and the days of answers, are written in it. */
  readonly timeZone: string;
}

type Client = RecordRows['clients'][number];
type ClientOf = (id: string) => Client | undefined;

/** One table of `practice`, its rows in the given order. */
export function exportTable(name: RecordName, practice: PracticeTold): ExportTable {
  const byId = new Map(practice.clients.map((client) => [client.id, client]));
  const clientOf: ClientOf = (id) => byId.get(id);
  const columns = exportedColumns(name).map(({ key, kind, header, type }) => ({
    header,
    type,
    cell: (row: object) =>
      kind === 'instant'
        ? timeOfDay(row as RecordInput<'supervision_sessions'>, practice.timeZone)
        : cellOf(kind, (row as Record<string, unknown>)[key], clientOf),
  }));
  const witnesses = practice.witnesses?.[name] ?? {};
  if (Object.keys(witnesses).length > 0) columns.push(confirmedBy(witnesses, practice.timeZone));
  return {
    name: RECORDS[name].many,
    columns: columns.map(({ header, type }) => ({ header, type })),
    rows: (practice[name] ?? []).map((row) => columns.map(({ cell }) => cell(row))),
  };
}

const confirmedBy = (witnesses: WitnessesOfRows, timeZone: string) => ({
  header: CONFIRMED_HEADER,
  type: 'text' as const,
  cell: (row: object) => confirmedText(witnesses[(row as { id: string }).id] ?? [], timeZone),
});

/** @example confirmedText([{ how: 'witnessed', kind: 'client', answered_at: '2026-06-01T…', … }], 'UTC') // 'Witnessed: Client, 2026-06-01' */
const confirmedText = (witnesses: readonly RowWitness[], timeZone: string): ExportCell =>
  witnesses
    .map(
      ({ how, kind, answered_at }) =>
        `${how === 'witnessed' ? 'Witnessed' : 'Lettered'}: ${WITNESS_KIND_TEXTS[kind]}, ${dayIn(answered_at, timeZone)}`,
    )
    .join('; ') || null;

/**
 * The time of day in `timeZone` at which a record began; empty for noon, which is stored if the time is not known. An ISO instant where a
 * time of day is not enough: on another day than the record's, between two minutes, or in an hour that clocks repeat.
 */
function timeOfDay({ date, day }: RecordInput<'supervision_sessions'>, timeZone: string): ExportCell {
  const instant = addMinutes(date, 0);
  if (instant === noonIn(day, timeZone)) return null;
  const clock = wallIn(instant, timeZone).slice(11, 16);
  return instant === instantIn(`${day}T${clock}:00`, timeZone) ? clock : instant;
}

function cellOf(kind: RecordColumn['kind'], value: unknown, clientOf: ClientOf): ExportCell {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'topics':
      return joinTopics(value as string[]);
    case 'areas':
      return (value as WheelArea[]).map(({ name, score }) => `${name}: ${score}`).join(', ');
    case 'client-email':
      return clientOf(value as string)?.email ?? '';
    case 'client':
      return clientOf(value as string)?.name ?? UNKNOWN_CLIENT;
    default:
      return value as ExportCell;
  }
}

/** The records of one kind with the id of each row, in the order of the screens. */
export interface RecordTable extends ExportTable {
  readonly ids: readonly string[];
}

/** @example recordTable('clients', practice).rows[0] // ['Amara Okafor', 'amara@example.org', …] */
export function recordTable(name: RecordName, practice: PracticeTold): RecordTable {
  const { day }: RecordKind = RECORDS[name];
  const rows = (practice[name] ?? []).toSorted(day === undefined ? byName : latestFirst(day));
  return { ...exportTable(name, { ...practice, [name]: rows }), ids: rows.map(({ id }) => id) };
}

type Compare = (a: object, b: object) => number;
type Texts = Readonly<Record<string, string>>;

/** Rows of one day come by their time of day, where they have one, and then by entry. */
function latestFirst(day: string): Compare {
  return (a, b) => {
    const column = [day, 'date', 'created_at'].find((one) => (a as Texts)[one] !== (b as Texts)[one]) ?? 'id';
    return (a as Texts)[column]! < (b as Texts)[column]! ? 1 : -1;
  };
}

const byName: Compare = (a, b) =>
  (a as Texts)['name']!.localeCompare((b as Texts)['name']!) || ((a as Texts)['id']! < (b as Texts)['id']! ? -1 : 1);
