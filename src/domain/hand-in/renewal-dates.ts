// The days of a renewal: from when it can be handed in, its last day, grace and lapse. All are calendar dates.
import { addDays } from '#domain/time.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { FormGoal, RenewalWindow } from '#domain/accreditation/bodies/hand-in-form.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { heldCredential, type Term } from '#domain/accreditation/evaluate/credential-term.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface RenewalDates {
  readonly lastDay: string;
  /** Null: nothing was found that the body says about it. */
  readonly window: (RenewalWindow & WindowDays) | null;
}

interface WindowDays {
  readonly earliest: string;
  /** The last days of the grace and of the time with a late fee. */
  readonly graceUntil: string;
  readonly lateUntil: string;
  /** The first day on which it can no longer be renewed. */
  readonly lapsedFrom: string;
  /** The last day of the term that a renewal begins. */
  readonly renewedUntil: string;
}

/** The record of the credential to renew, chosen as rules choose it; null: none is recorded. */
export const termToRenew = (
  goal: Pick<FormGoal, 'body' | 'level'>,
  credentials: readonly CredentialEvidence[],
  today: string,
) => heldCredential(goal, credentials, today, BODIES[goal.body].termMonths);

/** @param termMonths of the next term, which the bodies that say so count from the last day of this one */
export const renewalDates = ({ to }: Term, termMonths: number, window: RenewalWindow | undefined): RenewalDates => ({
  lastDay: to,
  window: window ? daysOf(to, termMonths, window) : null,
});

function daysOf(to: string, termMonths: number, window: RenewalWindow): RenewalWindow & WindowDays {
  const { monthsBefore, graceMonths, lateMonths } = window;
  // From the last day itself, since a month's end that is moved twice would lose days.
  const lateUntil = addMonths(to, graceMonths + lateMonths);
  return {
    ...window,
    earliest: addMonths(to, -monthsBefore),
    graceUntil: addMonths(to, graceMonths),
    lateUntil,
    lapsedFrom: addDays(lateUntil, 1),
    renewedUntil: addMonths(to, termMonths),
  };
}

/**
 * Where a renewal stands on a day, in a sentence or two.
 * @param write a calendar date as text
 * @example renewalText(dates, 'ICF', '2026-11-26', documentDate) // 'You can hand in now, until 30 April 2027.'
 */
export function renewalText(
  { lastDay, window }: RenewalDates,
  body: FormGoal['body'],
  today: string,
  write: (date: string) => string,
): string {
  const expiry = today <= lastDay ? `It expires on ${write(lastDay)}.` : `It expired on ${write(lastDay)}.`;
  if (window === null) return `${expiry} We found nothing that ${body} says about handing in early, grace or lapse.`;
  const { earliest, graceUntil, lateUntil, lateFee } = window;
  if (today < earliest) return `You can hand in from ${write(earliest)} on. ${expiry}`;
  if (today <= lastDay) return `You can hand in now, until ${write(lastDay)}.`;
  if (today <= graceUntil) return `${expiry} Hand in by ${write(graceUntil)}, the end of the grace.`;
  if (today <= lateUntil)
    return `It has lapsed. Until ${write(lateUntil)} you can renew with a late fee of ${lateFee}.`;
  return `The time to renew ended on ${write(lateUntil)}. Ask ${body} what to do.`;
}
