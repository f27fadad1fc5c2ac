// Hours of continuing education in the term of the credential held: ICF's, by kind (CCE), and those of bodies that count CPD, all or on ethics.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { cceHours, isUnsaid, type CceHours } from './cce-hours.ts';
import { heldTerm, isWithin, lateQuestion, type Term } from '../credential-term.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { idsOf, rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, noCredential, type Asked, type RuleResult } from '../rule-result.ts';
import type { CceTerms, Rule, TestOf } from '../rule.ts';

type Part = TestOf<'cce'>['part'];

export function cceResult(asked: Asked<'cce'>): RuleResult {
  const { terms, part } = asked.test;
  const term = heldTerm(asked, terms.termMonths, terms.lateMonths);
  if (term === null) return noCredential(asked);
  const hours = cceHours(asked, terms, term);
  const possible = possibleOf(hours, part, terms);
  const withLate = term.lateTo > term.to ? cceHours(asked, terms, { from: term.from, to: term.lateTo }) : hours;
  const late = possibleOf(withLate, part, terms) - possible;
  return compared(asked, {
    have: partOf(hours, part, terms),
    possible: possible + late,
    missing: [
      ...unclearText(hours, asked),
      ...(part === 'ethics' ? [] : hours.missing),
      ...(late > 0 ? [lateQuestion(asked.body, term)] : []),
    ],
    rows: countedRows(part, hours, asked.evidence, term),
  });
}

const possibleOf = (hours: CceHours, part: Part, terms: CceTerms) =>
  partOf({ ...hours, mentorAndSupervision: hours.mentorAndSupervisionPerhaps }, part, terms) + hours.unclear;

/** `have` is the resource development beyond the most that counts, in hundredths of an hour. */
export function cceResourceResult(asked: Asked<'cce-resource-over'>): RuleResult {
  const { terms } = asked.test;
  const { evidence } = asked;
  const term = heldTerm(asked, terms.termMonths);
  if (term === null) return noCredential(asked);
  const hours = cceHours(asked, terms, term);
  const over = (resource: number) => Math.max(0, resource - terms.resourceAtMost);
  return counted(asked, {
    have: over(hours.resource),
    possible: over(hours.resource + hours.unclear),
    missing: over(hours.resource + hours.unclear) > over(hours.resource) ? unclearText(hours, asked) : [],
    rows: rowIds(recordsWith(evidence, term, ({ cce_resource }) => cce_resource)),
  });
}

type Counted = Pick<CceHours, 'core' | 'ethics' | 'resource' | 'mentorAndSupervision'>;

function partOf({ core, ethics, resource, mentorAndSupervision }: Counted, part: Part, terms: CceTerms) {
  if (part === 'ethics') return ethics;
  if (part === 'core') return core + ethics + mentorAndSupervision;
  return core + ethics + Math.min(resource, terms.resourceAtMost) + mentorAndSupervision;
}

function unclearText({ unclear }: CceHours, { body }: Pick<Rule, 'body'>): string[] {
  return unclear === 0 ? [] : [`Which of ${body}’s kinds of CCE was your CPD (${amountText(unclear, 'hundredths')})?`];
}

function recordsWith({ cpd_records }: EvidenceRows, term: Term, hours: (record: CpdEvidence) => number | null) {
  return cpd_records
    .filter(isWithin(term))
    .filter((record) => !isUnsaid(record) && (hours(record) ?? 0) > 0)
    .map(({ id }) => ({ table: 'cpd_records', id }) as const);
}

const ethics = (record: CpdEvidence) => record.cce_ethics ?? 0;
const core = (record: CpdEvidence) => (record.cce_core ?? 0) + ethics(record);

function countedRows(part: Part, { rows }: CceHours, evidence: EvidenceRows, term: Term) {
  if (part === 'ethics') return rowIds(recordsWith(evidence, term, ethics));
  const hoursOf = part === 'core' ? core : (record: CpdEvidence) => core(record) + (record.cce_resource ?? 0);
  return rowIds([...recordsWith(evidence, term, hoursOf), ...rows]);
}

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
