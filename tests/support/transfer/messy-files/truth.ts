// What is true of a generated file and of each of its rows.

/** What a row of the file is. */
export interface TrueRow {
  /** Null: a row that is no session (totals, headings again, a remark, a session that was cancelled, moved or missed). */
  readonly session: TrueSession | null;
  /** Only the coach knows that it is not a session. */
  readonly isAsked?: boolean;
  /** Its day is only in a row above. */
  readonly isDayAbove?: boolean;
  /** It has hours and no day. */
  readonly hours?: Omit<TrueSession, 'date'>;
}

export interface TrueSession {
  /** Whose; several where each of the people in the cell has the session. */
  readonly person: number;
  readonly date: string;
  readonly minutes: number;
  /** Undefined: the file does not say. */
  readonly paid: boolean | undefined;
  readonly isGroup?: boolean;
}

export interface MessyFile {
  readonly seed: number;
  /** The file's. */
  readonly name: string;
  /** Rows at one time are those of a group. */
  readonly hasGroups: boolean;
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  /** By the row's index in the file, or in the turned table; absent for headings, titles and empty rows. */
  readonly truth: ReadonlyMap<number, TrueRow>;
  /** Whose name and address these are, by the keys of the import's own questions. */
  readonly whose: ReadonlyMap<string, number>;
}
