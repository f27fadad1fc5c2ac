// Words of a column that the coach is asked about, each once for all rows that have it.

export interface AskedWord {
  /** The key of the answer. */
  readonly word: string;
  /** The first cell that has it, and its index in the given list. */
  readonly example: { readonly place: number; readonly text: string };
  readonly header: string;
  readonly rows: number;
}

/** Counts a row that has a word. @param first stored if it is the first such row */
export function countWord<Word extends AskedWord>(found: Map<string, Word>, first: Omit<Word, 'rows'>): void {
  const before = found.get(first.word);
  found.set(first.word, { ...(before ?? first), rows: (before?.rows ?? 0) + 1 } as Word);
}
