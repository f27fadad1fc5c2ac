// The term of a credential held a second time, and how long after it a renewal may still be handed in.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { slowMonthsBefore, slowUntil } from './slow-hours.ts';

export function slowTerm(
  rule: Rule,
  months: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): { from: string; to: string } | null {
  const until = slowUntil(circumstances);
  let found: { from: string; to: string; begun: string } | null = null;
  for (const one of evidence.credentials) {
    if (one.body !== rule.body || one.level !== rule.level) continue;
    const to =
      one.expires_on ??
      slowMonthsBefore(`${Number(one.awarded_on.slice(0, 4)) + 2 * (months / 12)}${one.awarded_on.slice(4)}`, months);
    const begun = slowMonthsBefore(to, months);
    // An award more than a year before is that of an earlier term.
    const from = one.awarded_on < slowMonthsBefore(begun, 12) ? begun : one.awarded_on;
    const isBetter = (than: { from: string; to: string; begun: string }) => {
      // A coach who renewed in advance still holds the credential of before.
      const hasBegun = [from > begun ? from : begun, than.from > than.begun ? than.from : than.begun].map(
        (day) => day <= until,
      );
      if (hasBegun[0] !== hasBegun[1]) return hasBegun[0];
      return to > than.to || (to === than.to && from < than.from);
    };
    if (found === null || isBetter(found)) found = { from, to, begun };
  }
  return found;
}

/** The last day whose hours may count: for somebody who applies after the last day of the term, a body takes late ones for a while. */
export function slowLateDay(term: { to: string }, months: number, { today, applicationDate }: Circumstances): string {
  if (today < term.to || applicationDate < term.to) return term.to;
  const end = monthsAfter(term.to, months);
  return today < end ? today : end;
}

export function monthsAfter(date: string, months: number): string {
  // Far enough ahead on the same day of the same month, except for 29 February, then back.
  const years = 4 * Math.ceil(months / 48 + 1);
  return slowMonthsBefore(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`, years * 12 - months);
}
