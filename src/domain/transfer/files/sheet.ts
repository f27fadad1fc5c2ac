/** A table of a file, as text. A file of text or a web page has names for its tables too. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Sentences about what a reader of the file would not expect. */
  readonly notes?: readonly string[];
}
