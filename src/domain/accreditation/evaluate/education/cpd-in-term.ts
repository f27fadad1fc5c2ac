// Hours of CPD in the term of the credential held, all of them or those on ethics.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { heldTerm, isWithin } from '../credential-term.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { compared, noCredential, type Asked, type RuleResult } from '../rule-result.ts';
import { isUnsaid } from './cce-hours.ts';

/** A record that says no kind of hours at all may be on ethics. */
export function cpdInTermResult(asked: Asked<'cpd-in-term'>): RuleResult {
  const { part, termMonths } = asked.test;
  const term = heldTerm(asked, termMonths);
  if (term === null) return noCredential(asked);
  const records = asked.evidence.cpd_records.filter(isWithin(term));
  const counting = part === 'all' ? records : records.filter(({ cce_ethics }) => (cce_ethics ?? 0) > 0);
  const have = hundredthsOf(counting, part === 'all' ? 'hours' : 'cce_ethics');
  const unclear = part === 'all' ? 0 : hundredthsOf(records.filter(isUnsaid), 'hours');
  return compared(asked, {
    have,
    possible: have + unclear,
    missing: unclear > 0 ? [`How much of your CPD was on ethics (${amountText(unclear, 'hundredths')})?`] : [],
    rows: idsOf('cpd_records', counting),
  });
}
