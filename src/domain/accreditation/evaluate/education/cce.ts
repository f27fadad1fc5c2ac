// ICF renewal: hours of continuing coach education in the term of the credential held.
import { amountText } from '#domain/accreditation/amount-text.ts';
import { cceHours, isUnsaid, type CceHours } from './cce-hours.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import { heldTerm, type Term } from '../credential-term.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type RuleResult, noCredential } from '../rule-result.ts';
import type { CceTerms, Rule } from '../rule.ts';

type Part = 'all' | 'core' | 'ethics';
type Asked = Pick<Rule, 'body' | 'level'> & { readonly terms: CceTerms };

/** `need` in hundredths of an hour. */
export function cceResult(
  { terms, part, need, ...held }: Asked & { readonly part: Part; readonly need: number },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const term = termUntilToday(terms, held, evidence, circumstances);
  if (term === null) return noCredential('hundredths', need, held);
  const hours = cceHours(evidence, terms, term);
  const possible = partOf({ ...hours, ...hours.perhaps }, part, terms) + hours.unclear;
  return compared({
    unit: 'hundredths',
    have: partOf(hours, part, terms),
    possible,
    need,
    missing: [...unclearText(hours, held), ...(part === 'ethics' ? [] : givenText(hours, part))],
    rows: countedRows(part, hours, evidence, term),
  });
}

/** `have` is the resource development beyond the most that counts, in hundredths of an hour. */
export function cceResourceResult(
  { terms, ...held }: Asked,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const term = termUntilToday(terms, held, evidence, circumstances);
  if (term === null) return noCredential('hundredths', null, held);
  const hours = cceHours(evidence, terms, term);
  const over = (resource: number) => Math.max(0, resource - terms.resourceAtMost);
  return counted({
    unit: 'hundredths',
    have: over(hours.resource),
    possible: over(hours.resource + hours.unclear),
    missing: over(hours.resource + hours.unclear) > over(hours.resource) ? unclearText(hours, held) : [],
    rows: rowIds(recordsWith(evidence, term, ({ cce_resource }) => cce_resource)),
  });
}

function termUntilToday(
  { termMonths }: CceTerms,
  held: Pick<Rule, 'body' | 'level'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): Term | null {
  const term = heldTerm(evidence, held, termMonths);
  const until = lastDay(circumstances);
  return term && { from: term.from, to: term.to < until ? term.to : until };
}

type Counted = Pick<CceHours, 'core' | 'ethics' | 'resource' | 'mentor' | 'mentorAndSupervision'>;

function partOf({ core, ethics, resource, mentor, mentorAndSupervision }: Counted, part: Part, terms: CceTerms) {
  if (part === 'ethics') return ethics;
  if (part === 'core') return core + ethics + mentor;
  return core + ethics + Math.min(resource, terms.resourceAtMost) + mentorAndSupervision;
}

function unclearText({ unclear }: CceHours, { body }: Pick<Rule, 'body'>): string[] {
  return unclear === 0 ? [] : [`Which of ${body}’s kinds of CCE was your CPD (${amountText(unclear, 'hundredths')})?`];
}

function givenText({ unclearGiven: { mentoring, supervision } }: CceHours, part: Part): string[] {
  return [
    mentoring > 0 &&
      `Was the mentoring you gave (${amountText(mentoring, 'minutes')}) mentor coaching on core competencies? If so, record it as CPD under core competencies.`,
    supervision > 0 &&
      part === 'all' &&
      `Mark the supervision you gave (${amountText(supervision, 'minutes')}) as completed.`,
  ].filter((text) => text !== false);
}

function recordsWith({ cpd_records }: EvidenceRows, { from, to }: Term, hours: (record: CpdEvidence) => number | null) {
  return cpd_records
    .filter((record) => record.date >= from && record.date <= to && !isUnsaid(record) && (hours(record) ?? 0) > 0)
    .map(({ id }) => ({ table: 'cpd_records', id }) as const);
}

const ethics = (record: CpdEvidence) => record.cce_ethics ?? 0;
const core = (record: CpdEvidence) => (record.cce_core ?? 0) + ethics(record);

function countedRows(part: Part, { given }: CceHours, evidence: EvidenceRows, term: Term) {
  if (part === 'ethics') return rowIds(recordsWith(evidence, term, ethics));
  const rowsOf = (table: 'mentor_coaching' | 'supervision_sessions') =>
    evidence[table].filter(({ date }) => date >= term.from && date <= term.to).map(({ id }) => ({ table, id }));
  if (part === 'core') return rowIds([...recordsWith(evidence, term, core), ...rowsOf('mentor_coaching')]);
  return rowIds([
    ...recordsWith(evidence, term, (record) => core(record) + (record.cce_resource ?? 0)),
    ...rowsOf('mentor_coaching'),
    ...rowsOf('supervision_sessions'),
    ...given,
  ]);
}
