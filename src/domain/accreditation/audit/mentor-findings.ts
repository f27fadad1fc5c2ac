// Mentor coaching that doesn't count for a credential, or may not. Nothing is found if no rule of the coach's path asks for it,
// as where the programme contains it.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { CheckedMentorCoaching } from '#domain/accreditation/evaluate/education/check-mentor-coaching.ts';
import { mentorCoachingInTerm } from '#domain/accreditation/evaluate/education/mentor-coaching.ts';
import type { MentorTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { finding, type Finding } from './finding.ts';

/** @param rules those of the coach's path */
export function mentorFindings(
  evidence: EvidenceRows,
  rules: readonly Rule[],
  circumstances: Circumstances,
): Finding[] {
  return rules.flatMap((rule) => {
    const { test } = rule;
    if (test.kind !== 'mentor-hours' || test.oneToOneOnly) return [];
    const checked = mentorCoachingInTerm({ ...rule, test, evidence, circumstances, until: lastDay(circumstances) });
    return (checked ?? []).flatMap((one) => findingOf(one, test.terms));
  });
}

function findingOf({ row: { id, date }, counts, missing, refusedBy }: CheckedMentorCoaching, terms: MentorTerms) {
  const reason = refusedBy === null ? missing : REFUSALS[refusedBy](terms);
  if (reason === null) return [];
  return finding({
    kind: counts === 'no' ? 'mentor-not-counted' : 'mentor-unclear',
    table: 'mentor_coaching',
    rows: [id],
    date,
    client: null,
    reason,
    field: `mentor_coaching:${id}`,
    path: '/reports/credentials/records',
  });
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const REFUSALS: Readonly<Record<NonNullable<CheckedMentorCoaching['refusedBy']>, (terms: MentorTerms) => string>> = {
  mentor: ({ credentials }) =>
    `Only a mentor with ${EITHER.format(credentials)} counts${credentials.includes('ACC') ? ', an ACC once it was renewed' : ''}.`,
  group: ({ largestGroup }) => `Only groups of up to ${largestGroup} people count.`,
  specialisation: ({ specialisations, specialisationFrom }) =>
    `Since ${specialisationFrom?.slice(0, 4)} only a mentor with ${EITHER.format(specialisations.map((one) => `MCS-${one}`))} counts.`,
  use: () => 'You used it for an earlier credential.',
};
