// Hours that don't count, or not for certain, gathered by reason.
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { JudgedHours } from './check-hours.ts';
import { LEFT_OUT_TEXTS, type LeftOutReason } from './left-out-reason.ts';
import { rowIds, type RowIds } from '#domain/accreditation/evidence/row-ids.ts';

export interface LeftOut {
  readonly reason: LeftOutReason;
  /** True: the rows don't say enough, the text says what is missing. False: they don't count, the text says why. */
  readonly isUnclear: boolean;
  readonly text: string;
  readonly minutes: number;
  readonly rows: RowIds;
}

/** The hours that don't count or may not, by reason, in the order in which the reasons first come up. */
export function leftOut(judged: readonly JudgedHours[]): LeftOut[] {
  const byReason = new Map<LeftOutReason, JudgedHours[]>();
  for (const one of judged) {
    if (one.reason === null) continue;
    const same = byReason.get(one.reason);
    if (same) same.push(one);
    else byReason.set(one.reason, [one]);
  }
  return [...byReason].map(([reason, same]) => ({
    reason,
    isUnclear: same[0]!.counts === 'maybe',
    text: LEFT_OUT_TEXTS[reason],
    minutes: minutesOf(same),
    rows: rowIds(same.map(({ hours }) => hours)),
  }));
}

/** What is missing, as sentences with the hours at stake. */
export function missingTexts(parts: readonly LeftOut[]): string[] {
  return parts
    .filter((part) => part.isUnclear)
    .map(({ text, minutes }) => `${text} (${amountText(minutes, 'minutes')}).`);
}

export const minutesOf = (judged: readonly JudgedHours[]): number =>
  judged.reduce((sum, { hours }) => sum + hours.minutes, 0);
