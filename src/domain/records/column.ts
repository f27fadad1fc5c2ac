// What a record's file states of each column (ADR 35). Plain data: forms, the API, imports, exports, the archive and the
// tests read it. `schema` is one column's; `schemasOf` makes the shape of a record of them.
import type * as z from 'zod/mini';

/** What a column holds, which says how a cell of a file is read and how a table shows it. */
export type ColumnKind =
  /** One line; the spaces around it are not meant. */
  | 'line'
  /** Kept as it was written. */
  | 'text'
  | 'date'
  /** An ISO timestamp. No table shows it: a day stands beside it. */
  | 'instant'
  | 'minutes'
  /** Hours, with at most two decimals. */
  | 'hours'
  | 'people'
  | 'yes-no'
  | 'paid'
  | 'format'
  | 'session-kind'
  | 'consent'
  | 'topics'
  | 'areas'
  /** A client's id; tables show the name. */
  | 'client'
  /** The id of somebody without a name. No table shows it. */
  | 'nobody';

export interface Column {
  /** What a form may send and what the wire accepts. */
  readonly schema: z.ZodMiniType;
  readonly kind: ColumnKind;
  /** What imports, exports and messages about a file call it. */
  readonly label: string;
  /** The header of exported tables, where it is not the label. */
  readonly header?: string;
  /** Headers of files that mean this column: in the words of headerWords, the likeliest first, separated by commas. */
  readonly importNames?: string;
  /** Rows of a file cannot be read without it. */
  readonly isNeededToImport?: true;
  /** Encrypted before it is stored (ADR 12). */
  readonly isConfidential?: true;
  /** A list of these rows may be kept on the device with this column (ADR 13). */
  readonly isKeptOnDevice?: true;
  /** What the row of an archive without this column gets: the column is newer than the archive's format. */
  readonly ifAbsent?: string | boolean | null;
}

export type Columns = Readonly<Record<string, Column>>;

/** The names of the columns that may be kept on the device. */
export type KeptColumn<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { isKeptOnDevice: true } ? Name : never;
}[keyof C];

/** The shape of a record: the schema of each of its columns. */
export function schemasOf<C extends Columns>(columns: C): { [Name in keyof C]: C[Name]['schema'] } {
  const schemas = Object.entries(columns).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof C]: C[Name]['schema'] };
}
