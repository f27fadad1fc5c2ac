import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { usualGoal } from '#domain/dashboard/credential-standing.ts';
import {
  minutesOfEvidence,
  totalMinutes,
  notHeldText,
  hoursTextOrNull,
  sourcesText,
  type CoachingMinutes,
} from '#domain/dashboard/coaching-minutes.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { loggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { measuresOf } from '#domain/accreditation/hours-plot/hours-measure.ts';
import { lentCommentsQuery } from '#web/data/records/lent-comments.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Award } from '#web/ui/icons/award.tsx';
import { AuditCheck } from './parts/audit-check.tsx';
import { parseCredentialsSearch, type CredentialsSearch, type SearchChange, type TABS } from './credentials-search.ts';
import type { HoursOverTimeProps } from './path/hours-over-time.tsx';
import { GoalChoice } from './parts/goal-choice.tsx';
import { Renewals } from './parts/renewals.tsx';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { lazy, Suspense } from 'react';
import { Requirements, StandingToday, StillNeeded, useResults } from './parts/requirements.tsx';
import { WhatChanges } from './parts/what-changes.tsx';

const PlanTab = lazy(async () => ({ default: (await import('./plan/plan-tab.tsx')).PlanTab }));
const loadPicture = () => import('./path/hours-over-time.tsx');
// With the page, so that it is there when the records are. A failure shows in its place.
loadPicture().catch(() => undefined);
const HoursOverTime = lazy(async () => ({ default: (await loadPicture()).HoursOverTime }));

/** Of the picture, before it is there. */
const PLOT_HEIGHT = '36rem';

/** The bodies' requirements, evaluated for this coach: where they stand, and what is missing. */
export function CredentialsPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseCredentialsSearch(useSearch({ strict: false }));
  const query = useQuery(evidenceQuery());
  const today = readToday();
  const shown = shownFor(search, query.data, today);
  return (
    <>
      <PageHeader title="Credentials" />
      <CredentialNav at={shown.tab} search={search} />
      <NotLoaded query={query} {...CHECKING} />
      {query.data && <Content search={search} shown={shown} evidence={query.data} today={today} />}
    </>
  );
}

const CHECKING = { label: 'Checking your records…', rows: 8 };
const Checking = () => <SkeletonRows {...CHECKING} />;

interface Shown {
  tab: (typeof TABS)[number];
  body: Body;
  level: string;
  /** For what its records are checked. */
  stage: RuleSet['stage'];
}

/** What the address leaves open: the next credential, or the renewal of the highest one. */
function shownFor(search: CredentialsSearch, evidence: EvidenceRows | undefined, today: string): Shown {
  const usual = evidence && usualGoal(evidence, today);
  const isRenewal = usual?.stage === 'renewal';
  const { body = usual?.body ?? BODY_NAMES[0] } = search;
  const isUsual = search.body === undefined || (!isRenewal && body === usual?.body);
  const { level = (isUsual && usual?.level) || levelsOf(body)[0]!, tab = isUsual && isRenewal ? 'renewal' : 'rules' } =
    search;
  const stage = usual?.body === body && usual.level === level ? usual.stage : 'initial';
  return { tab, body, level, stage };
}

/** That assessors said something that is not done with. */
function LentComments() {
  const open = useQuery(lentCommentsQuery).data?.filter(({ resolved_at }) => resolved_at === null).length ?? 0;
  if (open === 0) return null;
  return (
    <Notice
      className="my-6"
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

interface ContentProps {
  search: CredentialsSearch;
  shown: Shown;
  evidence: EvidenceRows;
  today: string;
}

function Content({ search, shown: { tab, body, level, stage }, evidence, today }: ContentProps) {
  const navigate = useNavigate({ from: '/reports/credentials' });
  const { on = today } = search;
  const circumstances: Circumstances = { today, applicationDate: on };
  const goal: RuleSet = { body, level, stage: 'initial', paths: evidence.credential_paths, applicationDate: on };
  const show = (change: SearchChange) =>
    void navigate({ search: parseCredentialsSearch({ ...search, ...change }), replace: true, resetScroll: false });
  if (loggedHours(evidence).length + evidence.credentials.length === 0) return <Nothing />;
  return (
    <>
      {tab === 'rules' && (
        <Ready goal={goal} evidence={evidence} circumstances={circumstances} search={search} onChange={show} />
      )}
      {tab === 'plan' && (
        <Suspense fallback={<SkeletonRows label="Making your plan…" rows={8} />}>
          <PlanTab evidence={evidence} today={today} search={search} onChange={show} />
        </Suspense>
      )}
      {tab === 'renewal' && <Renewals evidence={evidence} circumstances={circumstances} />}
      {tab === 'missing' && <Missing goal={goal} evidence={evidence} circumstances={circumstances} />}
      {tab === 'audit' && <AuditCheck goal={{ ...goal, stage }} evidence={evidence} today={today} />}
      {/* Where a coach stands comes first. */}
      {tab !== 'rules' && <LentComments />}
    </>
  );
}

type ReadyProps = Omit<HoursOverTimeProps, 'results'>;

function Missing({ goal, evidence, circumstances }: Pick<ReadyProps, 'goal' | 'evidence' | 'circumstances'>) {
  const results = useResults(goal, evidence, circumstances);
  if (results === null) return <Checking />;
  return <StillNeeded goal={goal} results={results} evidence={evidence} />;
}

/** Where the coach stands with a credential, what to do next, and every requirement. */
function Ready({ goal, evidence, circumstances, search, onChange }: ReadyProps) {
  const { body, level, applicationDate: on } = goal;
  const { today } = circumstances;
  const results = useResults(goal, evidence, circumstances);
  if (results === null) return <Checking />;
  const shown = { goal, results, evidence };
  return (
    <>
      <StandingToday {...shown} />
      <GoalChoice
        body={body}
        level={level}
        on={on}
        today={today}
        evidence={evidence}
        isChosen={search.body !== undefined || evidence.credentials.length > 0}
        onChange={onChange}
      />
      {measuresOf(goal).length > 0 && (
        <section aria-label={`Your path to ${body} ${level}`} className="mb-8">
          <Suspense fallback={<div style={{ minHeight: PLOT_HEIGHT }} />}>
            <HoursOverTime
              goal={goal}
              results={results}
              evidence={evidence}
              circumstances={circumstances}
              search={search}
              onChange={onChange}
            />
          </Suspense>
        </section>
      )}
      <LentComments />
      <Requirements {...shown} forecastFor={circumstances} />
      <AllHours hours={minutesOfEvidence(evidence, today)} />
      <WhatChanges goal={goal} evidence={evidence} today={today} onDay={(day) => onChange({ on: day })} />
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<Award className="size-6" />}
      title="No hours yet"
      text="Log a session, or bring in your hours, and see here how far you are."
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
    <p className="mb-8 text-sm text-soft">
      <strong className="font-[560] text-ink">{hoursTotal(totalMinutes(hours))}</strong> in all
      {sources && `: ${sources}`}
      {notHeld && `, ${notHeld}`}.
    </p>
  );
}
