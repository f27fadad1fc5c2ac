// Two texts of a merge as one.

const BETWEEN = '\n\n---\n\n';

/**
 * Both texts with a line between them; one of them where they are the same or one is empty. Null when it is longer than `max`.
 * @example joinTexts('Likes walks', 'Met in Ulm', 100) // 'Likes walks\n\n---\n\nMet in Ulm'
 */
export function joinTexts(one: string, other: string, max: number): string | null {
  const texts = [...new Set([one.trim(), other.trim()])].filter((text) => text !== '');
  const joined = texts.join(BETWEEN);
  return joined.length > max ? null : joined;
}
