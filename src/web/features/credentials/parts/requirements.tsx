import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { requirementsInSteps } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { standingToward } from '#domain/dashboard/credential-standing.ts';
import { withWitnessedInSteps, type WitnessedRequirement } from '#domain/witnesses/witnessed-amounts.ts';
import type { Steps } from '#domain/steps.ts';
import { useInSlices } from '#web/data/device/use-in-slices.ts';
import { StandingLines } from '#web/parts/standing-lines.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RuleItem } from './rule-item.tsx';
import { RuleList, type RuleListProps } from './rule-list.tsx';

/** Every requirement of a credential with its result; null until it is computed, in slices (useInSlices). */
export function useResults(
  goal: RuleSet,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): readonly WitnessedRequirement[] | null {
  const { body, level, applicationDate } = goal;
  return useInSlices(() => resultsInSteps(goal, evidence, circumstances), `${body} ${level} ${applicationDate}`, [
    evidence,
  ]);
}

function* resultsInSteps(goal: RuleSet, ...known: [EvidenceRows, Circumstances]): Steps<WitnessedRequirement[]> {
  return yield* withWitnessedInSteps(yield* requirementsInSteps(rulesFor(goal), ...known), ...known);
}

interface RequirementsProps extends RuleListProps {
  goal: RuleSet;
}

/** Where the coach stands, and what to do next: the dashboard's words. */
export function StandingToday({ goal, results, evidence }: RequirementsProps) {
  const standing = useMemo(
    () => standingToward(goal, results, evidence),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the results change with the credential
    [results, evidence],
  );
  return <StandingLines {...standing} />;
}

export function Requirements({ goal: { body, level }, results, ...shown }: RequirementsProps) {
  const deciding = results.filter(({ rule }) => decides(rule));
  const met = deciding.filter(({ result }) => result.state === 'met').length;
  return (
    <Section
      title={`${body} ${level}`}
      action={
        <span className="text-sm text-soft">
          {deciding.length === 0
            ? 'None of its requirements can be checked from your records'
            : met < deciding.length
              ? `${met} of ${deciding.length} requirements met`
              : deciding.length < results.length
                ? 'You have all that we can check'
                : 'Everything is met: you can apply'}
        </span>
      }
    >
      <AboutBody body={body} />
      <RuleList results={results} {...shown} />
    </Section>
  );
}

/** What each requirement still lacks, with where it is recorded. */
export function StillNeeded({ goal: { body, level }, results, evidence }: RequirementsProps) {
  const deciding = results.filter(({ rule }) => decides(rule));
  const open = deciding.filter(({ result }) => result.state !== 'met');
  return (
    <Section title={`What ${body} ${level} still lacks`}>
      <p className="mb-3 text-soft">
        {open.length === 0
          ? 'Nothing that we can check is missing.'
          : `Something is missing for ${open.length} of ${deciding.length} requirements.`}
      </p>
      {open.length > 0 && (
        <ul className="border-t border-rule">
          {open.map((one) => (
            <RuleItem key={one.rule.id} {...one} evidence={evidence} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The full name of a body that few know by its initials, and its documents, which others don't see among theirs. */
function AboutBody({ body }: { body: Body }) {
  const { name, ladder, documents } = BODIES[body];
  if (ladder !== null) return null;
  return (
    <p className="mb-3 text-soft">
      {name}.{' '}
      {documents.map(({ id }) => (
        <Link
          key={id}
          to="/reports/credentials/documents"
          search={{ document: id }}
          className="text-accent underline print:hidden"
        >
          Print a summary of your hours
        </Link>
      ))}
    </p>
  );
}
