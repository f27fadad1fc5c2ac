// The term of a credential held: it ends on the expiry date and lasts as many months as the body says.
import { compareTexts } from '#domain/lists.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Asked } from './rule-result.ts';
import type { RuleTest } from './rule.ts';

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

/**
 * The term of the credential asked about that ends last, up to the last day that counts; null: none is recorded. A term that has not
 * begun by then, as of a renewal recorded in advance, gives way to one that has.
 */
export function heldTerm(
  { evidence, body, level, until }: Pick<Asked<RuleTest['kind']>, 'evidence' | 'body' | 'level' | 'until'>,
  months: number,
): Term | null {
  const terms = evidence.credentials
    .filter((one) => one.body === body && one.level === level)
    .map((one) => termOf(one, months))
    .toSorted((one, other) => compareTexts(other.to, one.to) || compareTexts(one.from, other.from));
  const last = terms.find(({ from }) => from <= until) ?? terms[0];
  return last === undefined ? null : { from: last.from, to: last.to < until ? last.to : until };
}

/** Whether a row lies between two dates, inclusive; `from` null: up to the second. */
export const isWithin =
  ({ from, to }: { readonly from: string | null; readonly to: string }) =>
  ({ date }: { readonly date: string }): boolean =>
    (from === null || date >= from) && date <= to;
