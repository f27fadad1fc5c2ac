// The term of a credential held: it ends on the expiry date and lasts as many months as the body says.
import { compareTexts } from '#domain/lists.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Asked } from './rule-result.ts';
import type { RuleTest } from './rule.ts';

export interface Term {
  /** First and last calendar dates. */
  readonly from: string;
  readonly to: string;
}

/** A renewal is granted at most so long before the last day, and a first term is longer than its months by less. */
const AWARD_BEFORE_MONTHS = 12;

/**
 * Without an expiry date, the term starts on the day of the award. So it does where that day is shortly before the months begin: ICF takes
 * a renewal from 10 months before the last day, and what is done after it was granted is for the next one (ICF Support, How long does my ICF
 * credential remain active?). An earlier award is that of a term before.
 */
export function termOf(
  { awarded_on, expires_on }: Pick<CredentialEvidence, 'awarded_on' | 'expires_on'>,
  months: number,
): Term {
  const to = expires_on ?? addMonths(awarded_on, months);
  const from = addMonths(to, -months);
  return { from: addMonths(from, -AWARD_BEFORE_MONTHS) <= awarded_on ? awarded_on : from, to };
}

/**
 * The record of a credential whose term ends last; null: none is recorded. A term whose months have not begun by a day, as of a renewal that
 * was granted early, gives way to one whose have.
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
  return held.find(({ term }) => term.from <= day && addMonths(term.to, -months) <= day) ?? held[0] ?? null;
}

export interface HeldTerm extends Term {
  /** The last day whose hours may count: after the term, while a body still takes its renewal. Mostly `to`. */
  readonly lateTo: string;
}

/**
 * The term of the credential asked about, up to the last day that counts; null: none is recorded.
 * @param lateMonths after the term in which it can still be renewed
 */
export function heldTerm(
  { evidence, body, level, until, circumstances: { today } }: Omit<Asked<RuleTest['kind']>, 'test' | 'need' | 'unit'>,
  months: number,
  lateMonths = 0,
): HeldTerm | null {
  const held = heldCredential({ body, level }, evidence.credentials, until, months);
  if (held === null) return null;
  const { from, to } = held.term;
  if (until < to) return { from, to: until, lateTo: until };
  return { from, to, lateTo: earlierOf(today, addMonths(to, lateMonths)) };
}

const earlierOf = (one: string, other: string) => (one < other ? one : other);

/** What to ask about hours after the term. */
export const lateQuestion = (body: string, { to }: Term): string =>
  `Ask ${body} whether what you did after ${longDate(to)} counts for this renewal.`;

/** Whether a row lies between two dates, inclusive; `from` null: up to the second. */
export const isWithin =
  ({ from, to }: { readonly from: string | null; readonly to: string }) =>
  ({ date }: { readonly date: string }): boolean =>
    (from === null || date >= from) && date <= to;
