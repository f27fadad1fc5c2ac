// Hours that don't count, or may not, grouped by reason.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { groupedBy } from '#domain/lists.ts';
import { certain, hopeful, type CheckedHours } from './check-hours.ts';
import { minutesOf, type LoggedHours } from './logged-hours.ts';
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
  return [...groupedBy(checked, ({ reason }) => reason)].flatMap(([reason, same]) => {
    if (reason === null) return [];
    const hours = same.map((one) => one.hours);
    const isUnclear = same[0].counts === 'maybe';
    return [{ reason, isUnclear, text: EXCLUSION_TEXTS[reason].text, minutes: minutesOf(hours), rows: rowIds(hours) }];
  });
}

/** Those that concern the most hours first. */
export const largestFirst = (all: readonly Exclusion[]): Exclusion[] =>
  all.toSorted((one, other) => other.minutes - one.minutes);

/** That of the most unclear hours; undefined: none are unclear. */
export const mostUnclear = (all: readonly Exclusion[]): Exclusion | undefined =>
  largestFirst(all.filter(({ isUnclear }) => isUnclear))[0];

/** What a result says of hours besides their amounts: those that don't count, what is missing, and the rows that count. */
export function saidOf(checked: readonly CheckedHours[]) {
  const parts = exclusions(checked);
  return { exclusions: parts, missing: missingTexts(parts), rows: rowIds(certain(checked)) };
}

/** The same with the amounts of the hours that count, and of those that count or may. */
export const amountsOf = (checked: readonly CheckedHours[], amountOf: (hours: readonly LoggedHours[]) => number) => ({
  have: amountOf(certain(checked)),
  possible: amountOf(hopeful(checked)),
  ...saidOf(checked),
});

/** What is missing, as sentences with the hours concerned. */
export function missingTexts(parts: readonly Exclusion[]): string[] {
  return parts
    .filter((part) => part.isUnclear)
    .map(({ text, minutes }) => {
      const amount = `(${amountText(minutes, 'minutes')})`;
      return text.endsWith('?') ? `${text} ${amount}` : `${text} ${amount}.`;
    });
}
