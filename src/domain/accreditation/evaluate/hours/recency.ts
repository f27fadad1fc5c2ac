// The period of months before an application in which some of the hours must lie, and when hours will fall out of it. A date
// exactly that many months before the application is inside; date-arithmetic.ts says what that means at a month's end.
import { addMonths, firstDayWithout } from '#domain/accreditation/date-arithmetic.ts';
import type { Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import { countingHours, type HoursTerms } from './check-hours.ts';
import { minutesOf } from './logged-hours.ts';

export interface ExpiringHours {
  /** The first application date for which these hours no longer count. */
  readonly on: string;
  readonly minutes: number;
  /** What remains for an application on that date if nothing is added. */
  readonly left: number;
}

export interface Recency {
  /** The first calendar date of the period. */
  readonly from: string;
  /** Minutes that certainly lie inside. */
  readonly have: number;
  /** By date. */
  readonly expiring: readonly ExpiringHours[];
  /** The first application date with fewer hours than needed, if nothing is added; null: needed hours unknown or never. */
  readonly fewerFrom: string | null;
}

/**
 * @param terms those of an hours rule with a period, such as rule.test.terms; minutes needed as in the rule
 * @throws RangeError when the terms have no period
 */
export function recency(
  { terms, need }: { readonly terms: HoursTerms; readonly need: number | null },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): Recency {
  const months = terms.withinMonths;
  if (months === null) throw new RangeError('These terms name no period before the application');
  const inside = countingHours(evidence, terms, circumstances);
  const have = minutesOf(inside);
  const byDate = new Map<string, number>();
  for (const hours of inside) {
    // Hours that certainly count have a start. An opening balance leaves the period as a whole, on the day its start does.
    const on = firstDayWithout(hours.earliest ?? hours.latest, months);
    byDate.set(on, (byDate.get(on) ?? 0) + hours.minutes);
  }
  let left = have;
  const expiring = [...byDate]
    .toSorted(([one], [other]) => compareTexts(one, other))
    .map(([on, minutes]) => ({ on, minutes, left: (left -= minutes) }));
  return {
    from: addMonths(circumstances.applicationDate, -months),
    have,
    expiring,
    fewerFrom: fewerFrom(have, need, expiring, circumstances.applicationDate),
  };
}

function fewerFrom(have: number, need: number | null, expiring: readonly ExpiringHours[], applicationDate: string) {
  if (need === null) return null;
  if (have < need) return applicationDate;
  return expiring.find(({ left }) => left < need)?.on ?? null;
}
