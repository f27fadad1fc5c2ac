// The text that compares a figure with the period before.

interface Measure {
  /** The difference as text: '1.5 hours'. */
  readonly text: (difference: number) => string;
  /** 'fewer' for counts, 'less' for measures. */
  readonly less: 'fewer' | 'less';
}

/** A figure that at least doubled says more beside what it was: '+567%' of three sessions is seventeen. */
const DOUBLED_PERCENT = 100;

/**
 * '—' if there is nothing to compare.
 * @example comparisonText(12, 8, { text: String, less: 'fewer' }) // '4 more (+50%)'
 */
export function comparisonText(now: number, before: number | null, { text, less }: Measure): string {
  if (before === null || (now === 0 && before === 0)) return '—';
  if (before === 0) return `${text(now)} more, none before`;
  if (now === before) return 'the same';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (now > before && percent >= DOUBLED_PERCENT) return `${text(now - before)} more, ${text(before)} before`;
  return now > before ? `${text(now - before)} more (+${percent}%)` : `${text(before - now)} ${less} (−${percent}%)`;
}
