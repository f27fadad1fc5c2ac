// The text that compares a figure with the period before.

interface Measure {
  /** The difference as text: '1.5 hours'. */
  readonly text: (difference: number) => string;
  /** 'fewer' for counts, 'less' for measures. */
  readonly less: 'fewer' | 'less';
  /** A base below it makes percentages that say nothing: '+50%' of two sessions is one. In the figure's own unit. */
  readonly percentFrom: number;
}

/** A figure that at least doubled, or halved, says more beside what it was. */
const DOUBLED = 2;

/**
 * '—' if there is nothing to compare. A percentage stands only where it says something: not of little, not of a multiple.
 * @example comparisonText(12, 10, { text: String, less: 'fewer', percentFrom: 10 }) // '2 more (+20%)'
 */
export function comparisonText(now: number, before: number | null, { text, less, percentFrom }: Measure): string {
  if (before === null || (now === 0 && before === 0)) return '—';
  if (before === 0) return `${text(now)} more, none before`;
  const difference = text(Math.abs(now - before));
  // What rounds to nothing is no difference.
  if (difference === text(0)) return 'the same';
  const words = `${difference} ${now > before ? 'more' : less}`;
  const isMultiple = now >= before * DOUBLED || now <= before / DOUBLED;
  if (before < percentFrom || isMultiple) return `${words}, ${text(before)} before`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return percent === 0 ? words : `${words} (${now > before ? '+' : '−'}${percent}%)`;
}
