import type { Circumstances } from '#domain/accreditation/circumstances.ts';
import { CREDENTIAL_LEVELS } from '#domain/credential-records/record-limits.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence.ts';
import { dayIn } from '#domain/time.ts';
import { evidenceQuery } from '#web/backend/evidence.ts';
import { today as readToday } from '#web/backend/today.ts';
import { useTimeZone } from '#web/backend/use-time-zone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { CredentialNav } from '#web/ui/credential-nav.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { AuditCheck } from './audit-check.tsx';
import { parseCredentialsSearch, type CredentialsSearch } from './credentials-search.ts';
import { GoalChoice } from './goal-choice.tsx';
import { Outlook } from './outlook.tsx';
import { Renewals } from './renewals.tsx';
import { RuleList } from './rule-list.tsx';

const TAB_LABELS = { rules: 'Ready to apply?', renewal: 'Renewal and supervision', audit: 'Audit check' } as const;

/** What ICF and EMCC ask, rule by rule, and where this practice stands. */
export function CredentialsPage() {
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const search = parseCredentialsSearch(useSearch({ strict: false }));
  const query = useQuery(evidenceQuery());
  const zone = useTimeZone();
  const isReady = query.data !== undefined && zone !== undefined;
  return (
    <>
      <PageHeader title="Credentials" description="What ICF and EMCC ask for, and where you stand" />
      <CredentialNav />
      {!isReady && !query.isError && <SkeletonRows label="Looking at your records…" rows={8} />}
      {query.isError && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {isReady && <Content search={search} evidence={query.data} zone={zone} />}
    </>
  );
}

function Content({ search, evidence, zone }: { search: CredentialsSearch; evidence: EvidenceRows; zone: string }) {
  const navigate = useNavigate({ from: '/reports/credentials' });
  const today = readToday();
  const { tab = 'rules', body = 'ICF', on = today, more = 2 } = search;
  const level = search.level ?? CREDENTIAL_LEVELS[body][0]!;
  const circumstances: Circumstances = { today, applicationDate: on, dayOf: (instant) => dayIn(instant, zone) };
  const show = (change: Partial<CredentialsSearch>) =>
    void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false });
  if (evidence.sessions.length + evidence.opening_balances.length + evidence.credentials.length === 0)
    return <Nothing />;
  return (
    <>
      <nav aria-label="Parts" className="mb-6 flex flex-wrap gap-x-5 border-b border-rule print:hidden">
        {Object.entries(TAB_LABELS).map(([one, label]) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab}
            onClick={() => show({ tab: one as keyof typeof TAB_LABELS })}
            className="-mb-px min-h-11 cursor-pointer border-b-2 border-transparent text-sm text-soft hover:text-ink aria-[current=true]:border-accent aria-[current=true]:font-[560] aria-[current=true]:text-ink"
          >
            {label}
          </button>
        ))}
      </nav>
      {tab === 'rules' && (
        <>
          <GoalChoice body={body} level={level} on={on} today={today} onChange={show} />
          <RuleList
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
      title="Nothing to prove yet"
      text="Record your first session, or bring in the hours you already have, and every rule shows here where you stand."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/sessions" className={buttonClass()}>
            Log a session
          </Link>
          <Link to="/export-import" className={buttonClass({ variant: 'secondary' })}>
            Import your log
          </Link>
        </div>
      }
    />
  );
}
