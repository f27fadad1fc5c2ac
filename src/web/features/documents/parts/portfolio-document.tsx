import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { portfolio } from '#domain/accreditation/documents/portfolio.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { namedClients } from '#domain/accreditation/documents/named-clients.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { Paper } from './paper.tsx';
import { clientProfiles } from '#domain/accreditation/documents/client-profiles.ts';
import { hoursSummary } from '#domain/accreditation/documents/hours-summary.ts';
import { WitnessedSum } from './witnessed-sum.tsx';
import { HoursSection, ProfilesSection } from './portfolio-hours.tsx';
import { CpdSection, FeedbackSection, ReflectionsSection, SupervisionSection } from './portfolio-logs.tsx';
import { portfolioTextsQuery } from '../portfolio-texts.ts';

/** All parts that a body asks for, as one document. */
export function PortfolioDocument({ body, evidence, circumstances, coach }: DocumentProps) {
  const texts = useQuery(portfolioTextsQuery);
  const made = useMemo(
    () => texts.data && portfolio(evidence, texts.data, BODIES[body].hoursTerms, circumstances),
    [body, evidence, texts.data, circumstances],
  );
  if (!made) return <NotLoaded query={texts} label="Loading your texts…" rows={8} />;
  const named = namedClients(made, evidence.clients);
  return (
    <>
      {named.length > 0 && (
        <Notice className="mb-4 print:hidden" tone="warn">
          Client profiles have no names, but your own texts mention {new Intl.ListFormat('en-GB').format(named)}. Check
          whether these are clients before you hand it in.
        </Notice>
      )}
      <Paper title={`Portfolio for ${body} accreditation`} coach={coach} today={circumstances.today}>
        <HoursSection hours={made.hours} />
        <WitnessedSum
          evidence={evidence}
          minutesOf={(rows) => hoursSummary(rows, BODIES[body].hoursTerms, circumstances).minutes}
        />
        <ProfilesSection profiles={made.profiles} minutes={made.hours.minutes} />
        <SupervisionSection supervision={made.supervision} />
        <CpdSection cpd={made.cpd} />
        <ReflectionsSection reflections={made.reflections} />
        <FeedbackSection feedback={made.feedback} />
      </Paper>
    </>
  );
}

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
