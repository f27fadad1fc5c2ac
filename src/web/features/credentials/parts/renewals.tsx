import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { renewalCalendar, type Renewal } from '#domain/accreditation/forecast/renewal-calendar.ts';
import { cpdForRenewal } from '#domain/accreditation/forecast/cpd-for-renewal.ts';
import { withWitnessed } from '#domain/witnesses/witnessed-amounts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { Award } from '#web/ui/icons/award.tsx';
import { Fragment, useMemo } from 'react';
import { RuleList } from './rule-list.tsx';
import { Corrected } from './what-changes.tsx';

interface RenewalsProps {
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** When each credential is to be renewed, and what that takes. */
export function Renewals({ evidence, circumstances }: RenewalsProps) {
  const { today } = circumstances;
  const renewals = useMemo(() => renewalCalendar(evidence, { today }), [evidence, today]);
  if (renewals.length === 0) return <NoCredential />;
  const drawn = cpdForRenewal(renewals)?.credential;
  return (
    <>
      {renewals.map((renewal) => (
        <Fragment key={renewal.credential.id}>
          <RenewalSection renewal={renewal} evidence={evidence} today={today} isDrawn={renewal.credential === drawn} />
          {!renewal.isRenewed && <Corrected goal={renewalGoal(renewal, evidence)} today={today} />}
        </Fragment>
      ))}
    </>
  );
}

function NoCredential() {
  return (
    <EmptyState
      icon={<Award className="size-6" />}
      title="No credential yet"
      text="Add the one you hold, and see here when to renew it and what that takes."
      action={
        <Link to="/reports/credentials/records" search={{ add: 'credentials' }} className={buttonClass()}>
          Add your credential
        </Link>
      }
    />
  );
}

const renewalGoal = ({ credential: { body, level } }: Renewal, { credential_paths: paths }: EvidenceRows) =>
  ({ body, level, stage: 'renewal', paths }) as const;

interface RenewalSectionProps {
  renewal: Renewal;
  evidence: EvidenceRows;
  today: string;
  /** Whether its CPD is drawn on the page of CPD. */
  isDrawn: boolean;
}

function RenewalSection({ renewal, evidence, today, isDrawn }: RenewalSectionProps) {
  const { credential, term, daysLeft, isRenewed, nudges, rules, own, circumstances } = renewal;
  const reminder = !isRenewed && nudges.find(({ on }) => on > today);
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
      <p className="font-serif text-2xl text-balance">
        {isRenewed ? `You renewed it beyond ${longDate(term.to)}.` : endText(term.to, daysLeft)}
      </p>
      {reminder && <p className="mt-2 text-soft">Next reminder: {longDate(reminder.on)}.</p>}
      {isDrawn && (
        <p className="mt-2">
          <Link to="/cpd" className="text-sm text-accent underline tap print:hidden">
            See your CPD by kind
          </Link>
        </p>
      )}
      <div className="mt-3">
        <RuleList results={results} evidence={evidence} />
      </div>
    </Section>
  );
}

function endText(day: string, daysLeft: number): string {
  if (daysLeft < 0) return `It expired on ${longDate(day)}.`;
  if (daysLeft === 0) return 'It expires today.';
  return `It expires on ${longDate(day)}, in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}.`;
}
