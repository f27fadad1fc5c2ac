// Hours that don't count, or may not, grouped by reason.
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { CheckedHours } from './check-hours.ts';
import { rowIds, type RowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { EXCLUSION_TEXTS, type ExclusionReason } from './exclusion-reason.ts';

export interface Exclusion {
  readonly reason: ExclusionReason;
  /** True: the rows are incomplete, and the text says what is missing. False: they don't count, and the text says why. */
  readonly isUnclear: boolean;
  readonly text: string;
  readonly minutes: number;
  readonly rows: RowIds;
}

/** The hours that don't count or may not, by reason, in the order in which the reasons first come up. */
export function exclusions(checked: readonly CheckedHours[]): Exclusion[] {
  const byReason = new Map<ExclusionReason, CheckedHours[]>();
  for (const one of checked) {
    if (one.reason === null) continue;
    const same = byReason.get(one.reason);
    if (same) same.push(one);
    else byReason.set(one.reason, [one]);
  }
  return [...byReason].map(([reason, same]) => ({
    reason,
    isUnclear: same[0]!.counts === 'maybe',
    text: EXCLUSION_TEXTS[reason],
    minutes: minutesOf(same),
    rows: rowIds(same.map(({ hours }) => hours)),
  }));
}

/** What is missing, as sentences with the hours concerned. */
export function missingTexts(parts: readonly Exclusion[]): string[] {
  return parts
    .filter((part) => part.isUnclear)
    .map(({ text, minutes }) => {
      const amount = `(${amountText(minutes, 'minutes')})`;
      return text.endsWith('?') ? `${text} ${amount}` : `${text} ${amount}.`;
    });
}

export const minutesOf = (checked: readonly CheckedHours[]): number =>
  checked.reduce((sum, { hours }) => sum + hours.minutes, 0);
