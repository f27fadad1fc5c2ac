/** The words that are not empty, once each, the most frequent first. */
export function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([word]) => word);
}
