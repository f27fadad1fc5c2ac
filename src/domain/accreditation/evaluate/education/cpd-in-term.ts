// Hours of CPD in the term of the credential held, all of them or those on ethics.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import { heldTerm } from '../credential-term.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { compared, noCredential, type RuleResult } from '../rule-result.ts';
import type { Rule, RuleTest } from '../rule.ts';
import { isUnsaid } from './cce-hours.ts';

type Asked = Pick<Rule, 'body' | 'level'> &
  Omit<Extract<RuleTest, { kind: 'cpd-in-term' }>, 'kind'> & {
    /** Hundredths of an hour. */
    readonly need: number;
  };

/** A record that says no kind of hours at all may be on ethics. */
export function cpdInTermResult(
  { part, termMonths, need, ...held }: Asked,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const term = heldTerm(evidence, held, termMonths);
  if (term === null) return noCredential('hundredths', need, held);
  const until = lastDay(circumstances);
  const records = evidence.cpd_records.filter(({ date }) => date >= term.from && date <= term.to && date <= until);
  const counting = part === 'all' ? records : records.filter(({ cce_ethics }) => (cce_ethics ?? 0) > 0);
  const have = sum(counting, part === 'all' ? ({ hours }) => hours : ({ cce_ethics }) => cce_ethics ?? 0);
  const unclear = part === 'all' ? 0 : sum(records.filter(isUnsaid), ({ hours }) => hours);
  return compared({
    unit: 'hundredths',
    have,
    possible: have + unclear,
    need,
    missing: unclear > 0 ? [`How much of your CPD was on ethics (${amountText(unclear, 'hundredths')})?`] : [],
    rows: idsOf('cpd_records', counting),
  });
}

const sum = (records: readonly CpdEvidence[], hours: (record: CpdEvidence) => number) =>
  records.reduce((total, record) => total + hundredths(hours(record)), 0);
