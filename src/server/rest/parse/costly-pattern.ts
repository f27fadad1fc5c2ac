// Which regular expressions of match and imatch are refused, because the database could need minutes for one of them. What is
// left runs in time that grows with the text alone: Postgres needs no second pass for it.

/** A longer expression could keep the database busy for minutes with one coach's notes. */
const PATTERN_MAX_CHARS = 100;
/** Bounds are written out before the search, inner ones once for each repetition of the outer ones. */
const REPETITIONS_MAX = 1_000;
const BOUND = /\{(\d+)(?:,(\d*))?\}/g;

/**
 * Why the list of expressions is refused, or null. Postgres takes the backslashes of its array format away before it
 * reads the expressions, so a list with any could hold what is not seen here: {"(.)\\1"} holds (.)\1.
 */
export function refusedPatterns(list: string): string | null {
  if (list.includes('\\')) return 'a pattern in a list has no backslash';
  if (list.includes('***')) return 'a pattern has no options and does not look around';
  return refusedPattern(list);
}

/** Why the expression is refused, or null. Does not check whether it is valid. */
export function refusedPattern(pattern: string): string | null {
  if (pattern.length > PATTERN_MAX_CHARS) return `a pattern has at most ${PATTERN_MAX_CHARS} characters`;
  // An escaped backslash is no escape of what follows it.
  const bare = pattern.replaceAll('\\\\', '');
  if (/\\[0-9]/.test(bare)) return 'a pattern has no back references';
  if (/\(\?(?!:)/.test(bare) || pattern.startsWith('***')) return 'a pattern has no options and does not look around';
  let repetitions = 1;
  for (const [, least, most] of bare.matchAll(BOUND)) repetitions *= Math.max(1, Number(most || least));
  return repetitions > REPETITIONS_MAX ? `the bounds of a pattern multiply to at most ${REPETITIONS_MAX}` : null;
}
