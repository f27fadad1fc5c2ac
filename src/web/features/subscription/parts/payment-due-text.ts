import { dayOf } from './period-text.ts';

/** After a renewal failed. `graceEnd` is until when everything stays open all the same (ISO), or null where it does not. */
export function paymentDueText(graceEnd: string | null): string {
  return graceEnd === null
    ? 'Your last payment did not go through, so adding records is paused. Update your card, and everything opens again.'
    : `Your last payment did not go through. Everything stays open until ${dayOf(graceEnd)}. Update your card before then.`;
}
