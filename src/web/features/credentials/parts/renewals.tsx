import { amountText } from '#domain/accreditation/amount-text.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { renewalCalendar, type Renewal } from '#domain/accreditation/forecast/renewal-calendar.ts';
import { cpdByYear } from '#domain/accreditation/forecast/supervision-meter.ts';
import { withWitnessed } from '#domain/witnesses/witnessed-amounts.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { RuleList } from './rule-list.tsx';
import { SupervisionQuarters } from './supervision-quarters.tsx';
import { Corrected } from './what-changes.tsx';

interface RenewalsProps {
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** What a coach needs to renew: the credential's rules, supervision by quarters, CPD by years. */
export function Renewals({ evidence, circumstances }: RenewalsProps) {
  const { today } = circumstances;
  const renewals = useMemo(() => renewalCalendar(evidence, { today }), [evidence, today]);
  return (
    <>
      {renewals.length === 0 && (
        <p className="mb-8 text-soft">
          You haven’t recorded a credential yet.{' '}
          <Link to="/reports/credentials/records" className="text-accent underline">
            Add the one you hold
          </Link>{' '}
          to see here when to renew it and what that takes.
        </p>
      )}
      {renewals.map((renewal) => (
        <Fragment key={renewal.credential.id}>
          <RenewalSection renewal={renewal} evidence={evidence} today={today} />
          {!renewal.isRenewed && <Corrected goal={renewalGoal(renewal, evidence)} today={today} />}
        </Fragment>
      ))}
      {BODY_NAMES.map((body) => {
        const ratio = BODIES[body].supervisionRatio;
        return (
          ratio && (
            <SupervisionQuarters
              key={body}
              body={body}
              ratio={ratio}
              evidence={evidence}
              circumstances={circumstances}
            />
          )
        );
      })}
      <Section title="CPD by year">
        <ul className="border-t border-rule">
          {cpdByYear(evidence, today).map(({ year, hundredths }) => (
            <li key={year} className="flex justify-between border-b border-rule py-2.5">
              <span>{year}</span>
              <span className="text-soft">{amountText(hundredths, 'hundredths')}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const renewalGoal = ({ credential: { body, level } }: Renewal, { credential_paths: paths }: EvidenceRows) =>
  ({ body, level, stage: 'renewal', paths }) as const;

interface RenewalSectionProps {
  renewal: Renewal;
  evidence: EvidenceRows;
  today: string;
}

function RenewalSection({ renewal, evidence, today }: RenewalSectionProps) {
  const { credential, term, daysLeft, isRenewed, nudges, rules, own, circumstances, cce } = renewal;
  const ahead = isRenewed ? [] : nudges.filter(({ on }) => on > today);
  const results = useMemo(() => withWitnessed(rules, own, circumstances), [rules, own, circumstances]);
  return (
    <Section
      title={`Renewing ${credential.body} ${credential.level}`}
      action={
        !isRenewed && (
          <Link
            to="/reports/credentials/documents"
            search={{ document: 'hand-in', body: credential.body, level: credential.level, stage: 'renewal' }}
            className="text-sm text-accent underline tap print:hidden"
          >
            Hand in
          </Link>
        )
      }
    >
      <p>
        {isRenewed ? `You renewed it beyond ${longDate(term.to)}.` : endText(term.to, daysLeft)}
        {ahead.length > 0 && ` We’ll remind you on ${ahead.map(({ on }) => longDate(on)).join(', ')}.`}
      </p>
      {cce && (
        <dl className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
          <Figure label="Core competencies" hundredths={cce.core} />
          <Figure label="Ethics" hundredths={cce.ethics} />
          <Figure label="Resource development" hundredths={cce.resource} />
          <Figure label="Kind not given" hundredths={cce.unclear} />
        </dl>
      )}
      <div className="mt-3">
        <RuleList results={results} evidence={evidence} today={today} />
      </div>
    </Section>
  );
}

function endText(day: string, daysLeft: number): string {
  if (daysLeft < 0) return `It expired on ${longDate(day)}.`;
  if (daysLeft === 0) return 'It expires today.';
  return `It expires on ${longDate(day)}, in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}.`;
}

function Figure({ label, hundredths }: { label: string; hundredths: number }) {
  return (
    <div>
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="font-serif text-2xl lining-figures">{amountText(hundredths, 'hundredths')}</dd>
    </div>
  );
}
