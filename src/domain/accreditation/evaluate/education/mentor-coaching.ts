// Mentor coaching received: hours with a cap on those in a group, one-to-one hours, months, and the mentor's specialisation.
import { wholeMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import { heldTerm } from '../credential-term.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkMentorCoaching, type CheckedMentorCoaching } from './check-mentor-coaching.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type RuleResult, noCredential } from '../rule-result.ts';
import type { MentorTerms, Rule } from '../rule.ts';

type Asked = Pick<Rule, 'body' | 'level'> & { readonly terms: MentorTerms; readonly need: number };

export function mentorHoursResult(
  { terms, need, oneToOneOnly, ...held }: Asked & { readonly oneToOneOnly: boolean },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = mentorCoachingInTerm(terms, held, evidence, circumstances);
  if (checked === null) return noCredential('minutes', need, held);
  const asked = oneToOneOnly ? checked.filter(({ row }) => row.format === 'individual') : checked;
  const certain = asked.filter(({ counts }) => counts === 'yes');
  return compared({
    unit: 'minutes',
    have: cappedMinutes(certain, terms),
    possible: cappedMinutes(
      asked.filter(({ counts }) => counts !== 'no'),
      terms,
    ),
    need,
    missing: missingOf(asked),
    rows: rowsOf(certain),
  });
}

export function mentorMonthsResult(
  { terms, need, ...held }: Asked,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = mentorCoachingInTerm(terms, held, evidence, circumstances);
  if (checked === null) return noCredential('months', need, held);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  return compared({
    unit: 'months',
    have: monthsBetween(certain),
    possible: monthsBetween(checked.filter(({ counts }) => counts !== 'no')),
    need,
    missing: missingOf(checked),
    rows: rowsOf(certain),
  });
}

/** `have` is the minutes excluded because the mentor lacks the specialisation. */
export function mentorSpecialisationResult(
  { terms, ...held }: Omit<Asked, 'need'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = mentorCoachingInTerm(terms, held, evidence, circumstances) ?? [];
  const without = checked.filter(({ specialisation }) => specialisation === 'no');
  const unclear = checked.filter(({ specialisation }) => specialisation !== 'no' && specialisation !== 'yes');
  const have = minutes(without);
  return counted({
    unit: 'minutes',
    have,
    possible: have + minutes(unclear),
    missing: [...new Set(unclear.map(({ specialisation }) => specialisation))],
    rows: rowsOf(without),
  });
}

/** Null when the terms need a credential's term and no such credential is recorded. */
function mentorCoachingInTerm(
  terms: MentorTerms,
  held: Pick<Rule, 'body' | 'level'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): CheckedMentorCoaching[] | null {
  const to = lastDay(circumstances);
  if (terms.termMonths === null) return checkMentorCoaching(evidence, terms, held.body, { from: null, to });
  const term = heldTerm(evidence, held, terms.termMonths);
  if (term === null) return null;
  return checkMentorCoaching(evidence, terms, held.body, { from: term.from, to: term.to < to ? term.to : to });
}

const minutes = (checked: readonly CheckedMentorCoaching[]) => checked.reduce((sum, { row }) => sum + row.duration, 0);

function cappedMinutes(checked: readonly CheckedMentorCoaching[], { groupMinutesAtMost }: MentorTerms): number {
  const inGroup = minutes(checked.filter(({ row }) => row.format === 'group'));
  return minutes(checked) - inGroup + Math.min(inGroup, groupMinutesAtMost);
}

function monthsBetween(checked: readonly CheckedMentorCoaching[]): number {
  const dates = checked.map(({ row }) => row.date).toSorted();
  return dates.length === 0 ? 0 : wholeMonths(dates[0]!, dates.at(-1)!);
}

const missingOf = (checked: readonly CheckedMentorCoaching[]) => [
  ...new Set(checked.flatMap(({ missing }) => missing ?? [])),
];

const rowsOf = (checked: readonly CheckedMentorCoaching[]) =>
  idsOf(
    'mentor_coaching',
    checked.map(({ row }) => row),
  );
