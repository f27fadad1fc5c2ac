// The changes of the rulebook that concern a coach: of the renewal of a credential held, and of the credential that comes next.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { nextCredential } from './next-credential.ts';

/** Who comes later has not known another rule. */
const TOLD_FOR_MONTHS = 6;

type Held = readonly Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on'>[];

/** @param minutes of coaching held, which decide what comes next for who holds no credential */
export function rulebookChanges(held: Held, minutes: number, today: string): RulebookChange[] {
  const next = nextCredential(held, minutes);
  return BODY_NAMES.flatMap((body) =>
    BODIES[body].changes.filter(({ since, levels, stage }) => {
      if (today < since || today > addMonths(since, TOLD_FOR_MONTHS)) return false;
      if (stage === 'initial') return next?.body === body && levels.includes(next.level);
      return held.some((one) => one.body === body && levels.includes(one.level));
    }),
  );
}
