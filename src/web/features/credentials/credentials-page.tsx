import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { nextCredential } from '#domain/accreditation/forecast/next-credential.ts';
import { hoursOfEvidence, minutesHeld } from '#domain/dashboard/hours-in-all.ts';
import { BODY_NAMES } from '#domain/accreditation/body-names.ts';
import { levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { TabStrip } from '#web/ui/tab-strip.tsx';
import { CredentialNav } from '#web/ui/credential-nav.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { AllHours } from './parts/all-hours.tsx';
import { AuditCheck } from './parts/audit-check.tsx';
import { parseCredentialsSearch, type CredentialsSearch } from './credentials-search.ts';
import { GoalChoice } from './parts/goal-choice.tsx';
import { Outlook } from './parts/outlook.tsx';
import { Renewals } from './parts/renewals.tsx';
import { Requirements } from './parts/requirements.tsx';

const TAB_LABELS = { rules: 'Ready to apply?', renewal: 'Renewal and supervision', audit: 'Audit check' } as const;

/** What the bodies ask for, and where this practice stands. */
export function CredentialsPage() {
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const search = parseCredentialsSearch(useSearch({ strict: false }));
  const query = useQuery(evidenceQuery());
  return (
    <>
      <PageHeader
        title="Credentials"
        description={`What ${new Intl.ListFormat('en-GB').format(BODY_NAMES)} ask for, and where you stand`}
      />
      <CredentialNav />
      {!query.data && !query.isError && <SkeletonRows label="Checking your records…" rows={8} />}
      {query.isError && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Content search={search} evidence={query.data} />}
    </>
  );
}

function Content({ search, evidence }: { search: CredentialsSearch; evidence: EvidenceRows }) {
  const navigate = useNavigate({ from: '/reports/credentials' });
  const today = readToday();
  const { on = today, more = 2 } = search;
  // Without anything in the address: the credential to go for next, or the renewals of a coach who holds the highest.
  const hours = hoursOfEvidence(evidence, today);
  const next = nextCredential(evidence.credentials, minutesHeld(hours));
  const { tab = next === null && search.body === undefined ? 'renewal' : 'rules' } = search;
  const body = search.body ?? next?.body ?? BODY_NAMES[0];
  const level = search.level ?? (next?.body === body ? next.level : levelsOf(body).at(next === null ? -1 : 0)!);
  const circumstances: Circumstances = { today, applicationDate: on };
  const show = (change: Partial<CredentialsSearch>) =>
    void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false });
  if (evidence.sessions.length + evidence.opening_balances.length + evidence.credentials.length === 0)
    return <Nothing />;
  return (
    <>
      <TabStrip label="Parts" tabs={TAB_LABELS} current={tab} onChange={(next) => show({ tab: next })} />
      {tab === 'rules' && (
        <>
          <GoalChoice body={body} level={level} on={on} today={today} onChange={show} />
          <AllHours hours={hours} />
          <Requirements
            goal={{ body, level, stage: 'initial', applicationDate: on }}
            evidence={evidence}
            circumstances={circumstances}
          />
          <Outlook
            goal={{ body, level, stage: 'initial', applicationDate: on }}
            evidence={evidence}
            circumstances={circumstances}
            more={more}
            onMore={(hours) => show({ more: hours })}
          />
        </>
      )}
      {tab === 'renewal' && <Renewals evidence={evidence} circumstances={circumstances} />}
      {tab === 'audit' && <AuditCheck evidence={evidence} circumstances={circumstances} />}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<Award className="size-6" />}
      title="No hours yet"
      text="Log your first session, or bring in the hours that you already have, and see here how far you are."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/sessions" className={buttonClass()}>
            Log a session
          </Link>
          <Link to="/export-import" className={buttonClass({ variant: 'secondary' })}>
            Bring in your spreadsheet
          </Link>
        </div>
      }
    />
  );
}
