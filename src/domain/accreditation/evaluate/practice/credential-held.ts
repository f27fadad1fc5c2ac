// A credential that must be held, now or ever, before another one.
import type { Body } from '#domain/body-names.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';

export function credentialHeldResult(asked: Asked<'credential-held'>): RuleResult {
  const { body, level } = asked.test.held;
  const held = awardedOf(asked, body, [level]);
  return compared(
    { ...asked, need: 1 },
    {
      have: Math.min(held.length, 1),
      missing: [`Add your ${body} ${level} with the day you got it. It may have expired.`],
      rows: idsOf('credentials', held),
    },
  );
}

const awardedOf = (
  { evidence, until }: Pick<Asked<'credential-held'>, 'evidence' | 'until'>,
  body: Body,
  levels: readonly string[],
) => evidence.credentials.filter((one) => one.body === body && levels.includes(one.level) && one.awarded_on <= until);

/** A credential whose expiry date is not recorded counts for its term; after that it may have been renewed. */
export function credentialCurrentResult(asked: Asked<'credential-current'>): RuleResult {
  const { body, levels, termMonths } = asked.test;
  const { applicationDate } = asked.circumstances;
  const awarded = awardedOf(asked, body, levels);
  const held = awarded.filter((one) => (one.expires_on ?? addMonths(one.awarded_on, termMonths)) >= applicationDate);
  const perhaps = awarded.filter((one) => one.expires_on === null || held.includes(one));
  return compared(
    { ...asked, need: 1 },
    {
      have: Math.min(held.length, 1),
      possible: Math.min(perhaps.length, 1),
      missing: [
        perhaps.length > 0
          ? `When does your ${body} ${perhaps[0]!.level} expire?`
          : `Add your ${body} ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(levels)}, held when you apply.`,
      ],
      rows: idsOf('credentials', held),
    },
  );
}
