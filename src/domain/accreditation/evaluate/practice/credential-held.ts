// A credential that must be held, or have been held, before another one.
import type { CredentialEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
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
