// Words of a column that the coach is asked about, each once, however many rows say it.

export interface AskedWord {
  /** What the answer is given for. */
  readonly word: string;
  /** The first cell that has it, and its place in the lists given. */
  readonly example: { readonly place: number; readonly text: string };
  readonly header: string;
  readonly rows: number;
}

/** Counts one more row that says a word. @param first what is kept of the first such row */
export function countWord(found: Map<string, AskedWord>, first: Omit<AskedWord, 'rows'>): void {
  const before = found.get(first.word);
  found.set(first.word, { ...(before ?? first), rows: (before?.rows ?? 0) + 1 });
}
