import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { usualGoal } from '#domain/dashboard/usual-goal.ts';
import {
  minutesOfEvidence,
  totalMinutes,
  notHeldText,
  hoursTextOrNull,
  sourcesText,
  type CoachingMinutes,
} from '#domain/dashboard/coaching-minutes.ts';
import type { Body } from '#domain/body-names.ts';
import { levelsOf, BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { lentCommentsQuery } from '#web/data/records/lent-comments.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { TabStrip } from '#web/ui/tab-strip.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { AuditCheck } from './parts/audit-check.tsx';
import { parseCredentialsSearch, type CredentialsSearch, type SearchChange } from './credentials-search.ts';
import { GoalChoice } from './parts/goal-choice.tsx';
import { HoursForecast } from './parts/hours-forecast.tsx';
import { Renewals } from './parts/renewals.tsx';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { hasWitnessed, witnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { Section } from '#web/ui/section.tsx';
import { lazy, Suspense, useMemo } from 'react';
import { RuleList } from './parts/rule-list.tsx';
import { WhatChanges } from './parts/what-changes.tsx';

const PlanTab = lazy(async () => ({ default: (await import('./plan/plan-tab.tsx')).PlanTab }));

const TAB_LABELS = {
  rules: 'Ready to apply?',
  plan: 'Plan',
  renewal: 'Renewal and supervision',
  audit: 'Audit check',
} as const;

/** The bodies' requirements, evaluated for this coach. */
export function CredentialsPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseCredentialsSearch(useSearch({ strict: false }));
  const query = useQuery(evidenceQuery());
  return (
    <>
      <PageHeader title="Credentials" description="What a credential asks for, and where you stand" />
      <CredentialNav />
      <LentComments />
      <NotLoaded query={query} label="Checking your records…" rows={8} />
      {query.data && <Content search={search} evidence={query.data} />}
    </>
  );
}

/** That assessors said something that is not done with. */
function LentComments() {
  const open = useQuery(lentCommentsQuery).data?.filter(({ resolved_at }) => resolved_at === null).length ?? 0;
  if (open === 0) return null;
  return (
    <Notice
      className="mb-6"
      action={
        <Link to="/reports/credentials/lent" className="text-13 font-[560] text-accent hover:underline tap">
          Read
        </Link>
      }
    >
      {open === 1 ? 'An assessor commented on your records.' : `Assessors made ${open} comments on your records.`}
    </Notice>
  );
}

function Content({ search, evidence }: { search: CredentialsSearch; evidence: EvidenceRows }) {
  const navigate = useNavigate({ from: '/reports/credentials' });
  const today = readToday();
  const { on = today, more = 2 } = search;
  const hours = minutesOfEvidence(evidence, today);
  const usual = usualGoal(evidence, today);
  const isRenewal = usual.stage === 'renewal';
  const { body = usual.body } = search;
  const isUsual = search.body === undefined || (!isRenewal && body === usual.body);
  const { level = isUsual ? usual.level : levelsOf(body)[0]!, tab = isUsual && isRenewal ? 'renewal' : 'rules' } =
    search;
  const circumstances: Circumstances = { today, applicationDate: on };
  const goal: RuleSet = { body, level, stage: 'initial', paths: evidence.credential_paths, applicationDate: on };
  const show = (change: SearchChange) =>
    void navigate({ search: parseCredentialsSearch({ ...search, ...change }), replace: true, resetScroll: false });
  if (evidence.sessions.length + evidence.opening_balances.length + evidence.credentials.length === 0)
    return <Nothing />;
  return (
    <>
      <TabStrip label="Parts" tabs={TAB_LABELS} current={tab} onChange={(next) => show({ tab: next })} />
      {tab === 'rules' && (
        <>
          <GoalChoice body={body} level={level} on={on} today={today} evidence={evidence} onChange={show} />
          <AllHours hours={hours} />
          <Requirements goal={goal} evidence={evidence} circumstances={circumstances} />
          <WhatChanges goal={goal} evidence={evidence} today={today} onDay={(day) => show({ on: day })} />
          <HoursForecast
            goal={goal}
            evidence={evidence}
            circumstances={circumstances}
            more={more}
            onMore={(hours) => show({ more: hours })}
          />
        </>
      )}
      {tab === 'plan' && (
        <Suspense fallback={<SkeletonRows label="Making your plan…" rows={8} />}>
          <PlanTab evidence={evidence} today={today} search={search} onChange={show} />
        </Suspense>
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

/** The total hours, as on the dashboard, with their parts. The requirements start from them. */
function AllHours({ hours }: { hours: CoachingMinutes }) {
  const sources = sourcesText(hours, appName());
  const notHeld = notHeldText(hoursTextOrNull(hours.planned), hoursTextOrNull(hours.notCompleted));
  return (
    <p className="mb-6 text-soft">
      <strong className="font-[560] text-ink">{hoursTotal(totalMinutes(hours))}</strong> in all
      {sources && `: ${sources}`}
      {notHeld && `, ${notHeld}`}.
    </p>
  );
}

interface RequirementsProps {
  goal: RuleSet;
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** Every requirement of a credential with its result. */
function Requirements({ goal, evidence, circumstances }: RequirementsProps) {
  const { body, level, applicationDate } = goal;
  const results = useMemo(
    () => {
      const isWitnessed = hasWitnessed(evidence);
      return rulesFor(goal).map((rule) => {
        const result = evaluate(rule, evidence, circumstances);
        const witnessed = isWitnessed ? witnessedAmounts(rule, evidence, circumstances, result) : null;
        return { rule, result, witnessed };
      });
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the parts of goal and circumstances that the results depend on
    [body, level, applicationDate, evidence],
  );
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
      <RuleList results={results} evidence={evidence} today={circumstances.today} />
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
