import { dayOf } from './period-text.ts';

/** The text after a failed renewal. `graceEnd` is when access ends (ISO), or null if it has ended. */
export function paymentDueText(graceEnd: string | null): string {
  return graceEnd === null
    ? 'Your last payment did not go through, so adding records is paused. Update your card, and everything opens again.'
    : `Your last payment did not go through. Everything stays open until ${dayOf(graceEnd)}. Update your card before then.`;
}
