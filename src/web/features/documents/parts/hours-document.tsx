import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { clientProfiles } from '#domain/accreditation/documents/client-profiles.ts';
import { hoursSummary } from '#domain/accreditation/documents/hours-summary.ts';
import { useMemo } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { Paper } from './paper.tsx';
import { WitnessedSum } from './witnessed-sum.tsx';
import { HoursSection, ProfilesSection } from './portfolio-hours.tsx';

/** The hours and sessions that a body counts, without names: to copy into its own form. */
export function HoursDocument({ body, evidence, circumstances, coach }: DocumentProps) {
  const { hoursTerms, name } = BODIES[body];
  const hours = useMemo(() => hoursSummary(evidence, hoursTerms, circumstances), [evidence, hoursTerms, circumstances]);
  const profiles = useMemo(
    () => clientProfiles(evidence, hoursTerms, circumstances),
    [evidence, hoursTerms, circumstances],
  );
  return (
    <Paper title={`Coaching hours for the ${name}`} coach={coach} today={circumstances.today}>
      <HoursSection hours={hours} />
      <WitnessedSum evidence={evidence} minutesOf={(rows) => hoursSummary(rows, hoursTerms, circumstances).minutes} />
      <ProfilesSection profiles={profiles} minutes={hours.minutes} />
    </Paper>
  );
}
