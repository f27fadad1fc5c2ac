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
 * The record of a credential whose term ends last; null: none is recorded. A term that has not begun by a day, as of a renewal recorded in
 * advance, gives way to one that has.
 */
export function heldCredential(
  { body, level }: Pick<CredentialEvidence, 'body' | 'level'>,
  credentials: readonly CredentialEvidence[],
  day: string,
  months: number,
): { readonly credential: CredentialEvidence; readonly term: Term } | null {
  const held = credentials
    .filter((one) => one.body === body && one.level === level)
    .map((credential) => ({ credential, term: termOf(credential, months) }))
    .toSorted(({ term: one }, { term: other }) => compareTexts(other.to, one.to) || compareTexts(one.from, other.from));
  return held.find(({ term }) => term.from <= day) ?? held[0] ?? null;
}

/** The term of the credential asked about, up to the last day that counts; null: none is recorded. */
export function heldTerm(
  { evidence, body, level, until }: Pick<Asked<RuleTest['kind']>, 'evidence' | 'body' | 'level' | 'until'>,
  months: number,
): Term | null {
  const held = heldCredential({ body, level }, evidence.credentials, until, months);
  return held && { from: held.term.from, to: held.term.to < until ? held.term.to : until };
}

/** Whether a row lies between two dates, inclusive; `from` null: up to the second. */
export const isWithin =
  ({ from, to }: { readonly from: string | null; readonly to: string }) =>
  ({ date }: { readonly date: string }): boolean =>
    (from === null || date >= from) && date <= to;
