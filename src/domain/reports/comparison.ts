// How a figure compares with the one of the period before, in words and numbers.

interface Measure {
  /** The size of a difference, as it is read: '1.5 hours'. */
  readonly text: (difference: number) => string;
  /** Of what is counted there are fewer, of what is measured there is less. */
  readonly less: 'fewer' | 'less';
}

/** Beyond it a percentage says nothing that the numbers do not. */
const MOST_PERCENT = 999;

/**
 * '—' where there is nothing to compare.
 * @example comparisonText(12, 8, { text: String, less: 'fewer' }) // '4 more (+50%)'
 */
export function comparisonText(now: number, before: number | null, { text, less }: Measure): string {
  if (before === null || (now === 0 && before === 0)) return '—';
  if (before === 0) return `${text(now)} more, none before`;
  if (now === before) return 'the same';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent > MOST_PERCENT) return `${text(now - before)} more`;
  return now > before ? `${text(now - before)} more (+${percent}%)` : `${text(before - now)} ${less} (−${percent}%)`;
}
