// "Perhaps you meant …": the name most similar to an unknown one.

/** The minimum similarity. */
const LEAST_LIKENESS = 0.75;

/** The most similar of `names`, or null if none is similar enough. All names have at most 63 bytes. */
export function similarName(wanted: string, names: Iterable<string>): string | null {
  let best: string | null = null;
  let bestLikeness = LEAST_LIKENESS;
  for (const name of names) {
    const longer = Math.max(wanted.length, name.length);
    // Each character that one has more is a difference. Comparing a very long name would hold up other requests.
    if (Math.min(wanted.length, name.length) / longer < LEAST_LIKENESS) continue;
    const likeness = 1 - editDistance(wanted.toLowerCase(), name.toLowerCase()) / longer;
    if (likeness < bestLikeness || (likeness === bestLikeness && best !== null)) continue;
    best = name;
    bestLikeness = likeness;
  }
  return best;
}

/** Levenshtein distance: the number of characters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
