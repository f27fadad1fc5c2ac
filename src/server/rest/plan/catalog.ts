// The catalog: tables, functions and foreign keys of schema public. Every identifier in generated SQL comes from it;
// nothing else in rest/ knows a table by name.
import type { EncryptedUnder } from '#server/encryption/decrypt-answer.ts';

export interface Column {
  readonly name: string;
  /** The SQL name with length or precision: `numeric(6,2)`, `text[]`. */
  readonly type: string;
  /** pg_type's short name: int4, timestamptz, uuid, _text … */
  readonly typeName: string;
  readonly isNullable: boolean;
  /** The default's SQL, or null. */
  readonly defaultSql: string | null;
  /** Whether it has encrypted texts: as its value, or in JSON with rows of other tables. */
  readonly confidential: 'text' | 'rows' | null;
  readonly isSelectable: boolean;
  readonly isInsertable: boolean;
  /** Whether users may update it; some columns they may only insert. */
  readonly isUpdatable: boolean;
  /** The check constraint on this column alone, or null. */
  readonly check: string | null;
}

export interface Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly isDeletable: boolean;
  /** The column with the coach whose row it is. Users see their own rows only. null where there is none, or not only they do. */
  readonly owner: string | null;
  /** Whether ids are unique among one owner's rows only: then its rows are on several servers (docs/scale.md). */
  readonly isKeyedByOwner: boolean;
  readonly primaryKey: readonly string[];
  /** Unique column sets, including the primary key. */
  readonly uniques: readonly (readonly string[])[];
}

/** A foreign key between two public tables; the n-th column references the n-th target column. */
export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** The columns that are in no other foreign key of the table, by which a hint can name this key. */
  readonly ownColumns: readonly string[];
}

export interface Argument {
  readonly name: string;
  readonly type: string;
  readonly typeName: string;
  readonly isRequired: boolean;
  /** As the column of this name and type: what a function is given for it to store is encrypted too. */
  readonly confidential: Column['confidential'];
}

/** A function that returns one value. */
export interface RestFunction {
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly returnsVoid: boolean;
  /** pg_type's short name. */
  readonly returnType: string;
  /** Who may call it. */
  readonly isForAnon: boolean;
  readonly isForUsers: boolean;
  /** Volatile functions may write, so GET cannot call them. */
  readonly isVolatile: boolean;
  /** Reads so much that a replica may answer (ADR 75). */
  readonly isCostly: boolean;
  /** Its answer is the same as long as private.version_of_caller and its arguments are (ADR 153). */
  readonly isRemembered: boolean;
}

export interface Catalog {
  /** Where what functions answer, and rows of several tables in one column, may have confidential texts: by the names of their columns. */
  readonly confidentialNames: EncryptedUnder;
  readonly tables: ReadonlyMap<string, Table>;
  readonly foreignKeys: readonly ForeignKey[];
  /** Columns of every primary, unique and foreign key by the constraint's name. */
  readonly keyColumns: ReadonlyMap<string, readonly string[]>;
  readonly functions: readonly RestFunction[];
}

/** As somebody sees it who may not read confidential texts: their columns are not there, and nothing is decrypted. */
export const withoutConfidential = (catalog: Catalog): Catalog => ({
  ...catalog,
  confidentialNames: new Map(),
  tables: new Map(
    [...catalog.tables].map(([name, table]) => [
      name,
      { ...table, columns: new Map([...table.columns].filter(([, { confidential }]) => confidential === null)) },
    ]),
  ),
});
