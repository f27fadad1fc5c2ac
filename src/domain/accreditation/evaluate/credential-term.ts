// The term of a credential held: it ends on the expiry date and lasts as many months as the body says.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { CredentialEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

export interface Term {
  /** First and last calendar dates. */
  readonly from: string;
  readonly to: string;
}

/** Without an expiry date, the term starts on the day of the award. */
export function termOf(
  { awarded_on, expires_on }: Pick<CredentialEvidence, 'awarded_on' | 'expires_on'>,
  months: number,
): Term {
  const to = expires_on ?? addMonths(awarded_on, months);
  const from = addMonths(to, -months);
  return { from: from < awarded_on ? awarded_on : from, to };
}

/** The term of the credential of this body and level that ends last; null: none is recorded. */
export function heldTerm(
  { credentials }: EvidenceRows,
  { body, level }: Pick<CredentialEvidence, 'body' | 'level'>,
  months: number,
): Term | null {
  return credentials
    .filter((one) => one.body === body && one.level === level)
    .map((one) => termOf(one, months))
    .reduce<Term | null>(
      (last, term) =>
        last === null || term.to > last.to || (term.to === last.to && term.from < last.from) ? term : last,
      null,
    );
}
