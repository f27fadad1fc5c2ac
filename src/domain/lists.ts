// Sums, groups and the order of texts, for lists of any rows.

/** @example sumOf(sessions, ({ duration }) => duration) */
export function sumOf<Row>(rows: Iterable<Row>, amount: (row: Row) => number): number {
  let sum = 0;
  for (const row of rows) sum += amount(row);
  return sum;
}

/** The rows of each key, keys and rows in the order in which they come. */
export function groupedBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const same = groups.get(key);
    if (same) same.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The order of texts by their characters, which is that of calendar dates too: for toSorted. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
