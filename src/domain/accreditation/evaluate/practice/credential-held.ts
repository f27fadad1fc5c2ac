// A credential that must be held, now or ever, before another one.
import type { CredentialEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { RuleTest } from '../rule.ts';
import { compared, type RuleResult } from '../rule-result.ts';

export function credentialHeldResult(
  { body, level }: Pick<CredentialEvidence, 'body' | 'level'>,
  { credentials }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const until = lastDay(circumstances);
  const held = credentials.filter((one) => one.body === body && one.level === level && one.awarded_on <= until);
  return compared({
    unit: 'credentials',
    have: Math.min(held.length, 1),
    need: 1,
    missing: [`Add your ${body} ${level} with the day you got it. It may have expired.`],
    rows: idsOf('credentials', held),
  });
}

/** A credential whose expiry date is not recorded counts for its term; after that it may have been renewed. */
export function credentialCurrentResult(
  { body, levels, termMonths }: Extract<RuleTest, { kind: 'credential-current' }>,
  { credentials }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const { applicationDate } = circumstances;
  const awarded = credentials.filter(
    (one) => one.body === body && levels.includes(one.level) && one.awarded_on <= lastDay(circumstances),
  );
  const held = awarded.filter((one) => (one.expires_on ?? addMonths(one.awarded_on, termMonths)) >= applicationDate);
  const perhaps = awarded.filter((one) => one.expires_on === null || held.includes(one));
  return compared({
    unit: 'credentials',
    have: Math.min(held.length, 1),
    possible: Math.min(perhaps.length, 1),
    need: 1,
    missing: [
      perhaps.length > 0
        ? `When does your ${body} ${perhaps[0]!.level} expire?`
        : `Add your ${body} ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(levels)}, held when you apply.`,
    ],
    rows: idsOf('credentials', held),
  });
}
