// "Perhaps you meant …": the name that somebody probably mistyped.

/** Below that, a name is another one. */
const LEAST_LIKENESS = 0.75;

/** The most similar of `names`, or null when none is similar enough. Names are short: a request's are cut at 63 bytes, the catalog's are. */
export function similarName(wanted: string, names: Iterable<string>): string | null {
  let best: string | null = null;
  let bestLikeness = LEAST_LIKENESS;
  for (const name of names) {
    const longer = Math.max(wanted.length, name.length);
    const likeness = 1 - editDistance(wanted.toLowerCase(), name.toLowerCase()) / longer;
    if (likeness < bestLikeness || (likeness === bestLikeness && best !== null)) continue;
    best = name;
    bestLikeness = likeness;
  }
  return best;
}

/** Levenshtein's: how many characters must be added, left out or replaced. */
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
