// A file to import as rows, and one row of it as it was read.
import type { KnownClient } from '#domain/people/client-register.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { FieldName } from './fields.ts';
import type { NamedPeriod } from './named-period.ts';
import type { ColumnAnswers } from './questions.ts';
import type { LeftOut } from './decide/left-out-rows.ts';
import type { Reason } from './reason.ts';

export interface UnderstoodCell {
  readonly text: string;
  /** What was understood, in words; null when it was not. */
  readonly shown: string | null;
}

/** A parsed file: its rows, where its headers stand, which column is which field, and what the coach has answered. */
export interface ImportSource {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number | null;
  readonly mapping: ColumnMapping;
  readonly answers: ColumnAnswers;
  /** What the names of a row's sheet and of the file say of its year and month. */
  readonly periodOf?: (index: number) => NamedPeriod;
}

/** A row without a day: hours from before, of a month or of any time, or a question. */
export interface UndatedRow {
  readonly is: 'before' | 'ask';
  /** As YYYY-MM. */
  readonly month: string | null;
}

/** What cells that are more than text say. A field is absent where its cell is blank or could not be read. */
export type FieldValues = {
  /** A calendar date, or an ISO instant where the file has one and the table takes it. */
  date?: string;
  duration?: number;
  topics?: string[];
  completed?: boolean;
} & { [name in Exclude<FieldName, 'date' | 'duration' | 'topics' | 'completed'>]?: unknown };

export interface RowValues extends Readonly<FieldValues> {
  /** The client, where something else than the row's texts has said who it is. */
  readonly client?: KnownClient | undefined;
  readonly undated?: UndatedRow;
  /** Minutes that are paid and pro bono, if the row divides them. */
  readonly split?: { readonly paid: number; readonly proBono: number };
  /** What the columns about one payment say, where the row has something there. */
  readonly payment?: string;
  /** When it began, in minutes since midnight, where the row says it. */
  readonly begins?: number;
  /** When it began as an ISO instant, where the row says that beside its day. */
  readonly instant?: string;
  /** The text of a field; '' if it is missing. */
  readonly text: (name: FieldName) => string;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  readonly reasons: readonly Reason[];
  /** What was read, but may be meant otherwise. */
  readonly doubts?: readonly Reason[];
  /** Where the row is no record. */
  readonly leftOut?: LeftOut;
}

export interface NumberedRow {
  /** In the file given. */
  readonly index: number;
  readonly values: RowValues;
}
