// A file to import, and the values of one row.
import type { KnownClient } from '#domain/people/client-register.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { FieldName } from './fields.ts';
import type { NamedPeriod } from './named-period.ts';
import type { ColumnAnswers } from './questions.ts';
import type { LeftOut } from './decide/left-out-rows.ts';
import type { Reason } from './reason.ts';
import type { Rows } from '#domain/transfer/files/sheet.ts';

export interface UnderstoodCell {
  readonly text: string;
  /** What was read, in words, or null. */
  readonly shown: string | null;
}

/** A parsed file: its rows, its header row, which column is which field, and the coach's answers. */
export interface ImportSource {
  readonly rows: Rows;
  readonly headerRow: number | null;
  readonly mapping: ColumnMapping;
  readonly answers: ColumnAnswers;
  /** Whether the rows are events, and their names the titles, which are asked about elsewhere. */
  readonly areEvents?: boolean;
  /** The name of the only sheet. */
  readonly sheetName?: string;
  /** The year and month in the names of a row's sheet and of the file. */
  readonly periodOf?: (index: number) => NamedPeriod;
}

/** A row without a day: an opening balance of a month or of any time, or a question. */
export interface UndatedRow {
  readonly is: 'before' | 'ask';
  /** YYYY-MM. */
  readonly month: string | null;
}

/** The values of fields that are not just text. A field is absent if its cell is blank or could not be read. */
export type FieldValues = {
  /** A calendar date, or an ISO instant if the file has one and the table takes it. */
  date?: string;
  duration?: number;
  topics?: string[];
  completed?: boolean;
} & { [name in Exclude<FieldName, 'date' | 'duration' | 'topics' | 'completed'>]?: unknown };

/** What several cells of a row say together. */
export interface RowFacts {
  readonly undated?: UndatedRow;
  /** Paid and pro bono minutes, if the row has both. */
  readonly split?: { readonly paid: number; readonly proBono: number };
  /** The texts of the columns about the payment, if there are any. */
  readonly payment?: string;
  /** The time of the start in minutes since midnight, if the row has it. */
  readonly begins?: number;
  /** The start as an ISO instant, if the row has one in addition to its day. */
  readonly instant?: string;
}

export interface RowValues extends Readonly<FieldValues>, RowFacts {
  /** The client, if known by something else than the row's texts. */
  readonly client?: KnownClient | undefined;
  /** The text of a field; '' if it is missing. */
  readonly text: (name: FieldName) => string;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  readonly reasons: readonly Reason[];
  /** Values that were read, but may be meant differently. */
  readonly doubts?: readonly Reason[];
  /** If the row is not a record. */
  readonly leftOut?: LeftOut;
}

export interface NumberedRow {
  /** In the file. */
  readonly index: number;
  readonly values: RowValues;
}
