// The description of a column in a record's file (ADR 35). Plain data that forms, the API, imports, exports, the archive and tests
// read. `schema` is for one column; `schemasOf` combines them for a record.
import type * as z from 'zod/mini';

/** The kind of a column's values: how a cell of a file is parsed and how a table shows it. */
export type ColumnKind =
  /** One line, trimmed. */
  | 'line'
  /** Stored as written. */
  | 'text'
  | 'date'
  /** An ISO timestamp. Tables show the day column, and behind it the time of day. */
  | 'instant'
  | 'minutes'
  /** Hours, with at most two decimals. */
  | 'hours'
  | 'people'
  | 'yes-no'
  | 'paid'
  | 'format'
  | 'session-kind'
  /** Individual or group. */
  | 'supervision-format'
  | 'consent'
  | 'payer'
  | 'relation'
  | 'topics'
  | 'areas'
  /** A client's id; tables show the name. */
  | 'client'
  /** A random id in place of an erased client. Tables do not show it. */
  | 'nobody';

export interface Column {
  /** The values that forms may send and the API accepts. */
  readonly schema: z.ZodMiniType;
  readonly kind: ColumnKind;
  /** The name in imports, exports and messages about a file. */
  readonly label: string;
  /** The header in exported tables, if it differs from the label. */
  readonly header?: string;
  /** Headers of this column in imported files, as headerWords normalises them: the most likely first, separated by commas. */
  readonly importNames?: string;
  /** Rows of a file without it cannot be imported. */
  readonly isNeededToImport?: true;
  /** A list of these rows may be stored on the device with this column (ADR 13). */
  readonly isOnDevice?: true;
  /** The value for rows of older archives that lack this column. */
  readonly ifAbsent?: string | boolean | null;
}

export type Columns = Readonly<Record<string, Column>>;

/** The names of the columns that may be stored on the device. */
export type ColumnOnDevice<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { isOnDevice: true } ? Name : never;
}[keyof C];

/** The shape of a record: the schema of each of its columns. */
export function schemasOf<C extends Columns>(columns: C): { [Name in keyof C]: C[Name]['schema'] } {
  const schemas = Object.entries(columns).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof C]: C[Name]['schema'] };
}
