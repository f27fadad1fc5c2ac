// Mentor coaching received: hours with a cap on those in a group, one-to-one hours, months, and the mentor's specialisation.
import { wholeMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from './circumstances.ts';
import { heldTerm } from './credential-term.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { judgeMentorCoaching, type JudgedMentorCoaching } from './check-mentor-coaching.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type RuleResult } from './rule-result.ts';
import type { MentorTerms, Rule } from './rule.ts';
import { noCredential } from './no-credential.ts';

type Asked = Pick<Rule, 'body' | 'level'> & { readonly terms: MentorTerms; readonly need: number };

export function mentorHoursResult(
  { terms, need, oneToOneOnly, ...held }: Asked & { readonly oneToOneOnly: boolean },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const judged = mentorCoachingInTerm(terms, held, evidence, circumstances);
  if (judged === null) return noCredential('minutes', need, held);
  const asked = oneToOneOnly ? judged.filter(({ row }) => row.format === 'individual') : judged;
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
  const judged = mentorCoachingInTerm(terms, held, evidence, circumstances) ?? [];
  const certain = judged.filter(({ counts }) => counts === 'yes');
  return compared({
    unit: 'months',
    have: monthsBetween(certain),
    possible: monthsBetween(judged.filter(({ counts }) => counts !== 'no')),
    need,
    missing: missingOf(judged),
    rows: rowsOf(certain),
  });
}

/** `have` is the minutes left out because the mentor lacks the specialisation. */
export function mentorSpecialisationResult(
  { terms, ...held }: Omit<Asked, 'need'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const judged = mentorCoachingInTerm(terms, held, evidence, circumstances) ?? [];
  const without = judged.filter(({ isUnspecialised }) => isUnspecialised);
  const unclear = judged.filter(({ row }) => row.date >= terms.specialisationFrom && row.mentor_mcs === null);
  const have = minutes(without);
  return counted({
    unit: 'minutes',
    have,
    possible: have + minutes(unclear),
    missing: [
      ...new Set(
        unclear.map(
          ({ row }) => `Say whether ${row.mentor_name || 'your mentor'} has the mentor coach specialisation.`,
        ),
      ),
    ],
    rows: rowsOf(without),
  });
}

/** Null when the terms ask for a credential's term and none is recorded. */
function mentorCoachingInTerm(
  terms: MentorTerms,
  held: Pick<Rule, 'body' | 'level'>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): JudgedMentorCoaching[] | null {
  const to = lastDay(circumstances);
  if (terms.termMonths === null) return judgeMentorCoaching(evidence.mentor_coaching, terms, { from: null, to });
  const term = heldTerm(evidence, held, terms.termMonths);
  if (term === null) return null;
  return judgeMentorCoaching(evidence.mentor_coaching, terms, { from: term.from, to: term.to < to ? term.to : to });
}

const minutes = (judged: readonly JudgedMentorCoaching[]) => judged.reduce((sum, { row }) => sum + row.duration, 0);

function cappedMinutes(judged: readonly JudgedMentorCoaching[], { groupMinutesAtMost }: MentorTerms): number {
  const inGroup = minutes(judged.filter(({ row }) => row.format === 'group'));
  return minutes(judged) - inGroup + Math.min(inGroup, groupMinutesAtMost);
}

function monthsBetween(judged: readonly JudgedMentorCoaching[]): number {
  const dates = judged.map(({ row }) => row.date).toSorted();
  return dates.length === 0 ? 0 : wholeMonths(dates[0]!, dates.at(-1)!);
}

const missingOf = (judged: readonly JudgedMentorCoaching[]) => [
  ...new Set(judged.flatMap(({ missing }) => missing ?? [])),
];

const rowsOf = (judged: readonly JudgedMentorCoaching[]) =>
  idsOf(
    'mentor_coaching',
    judged.map(({ row }) => row),
  );
