import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import {
  minutesOfDashboard,
  type CoachingMinutes,
  notHeldText,
  hoursTextOrNull,
  sourcesText,
} from '#domain/dashboard/coaching-minutes.ts';
import type { ReactNode } from 'react';
import { Figures } from './figures.tsx';
import { HoursChart } from './hours-chart.tsx';
import type { Standing } from './next-credential.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { LADDERS } from '#domain/accreditation/bodies/bodies.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { LadderCard } from './ladder-card.tsx';
import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';
import { Card } from '#web/ui/card.tsx';

interface DashboardCardsProps {
  data: Dashboard;
  /** The user's calendar date. */
  today: string;
  /** What the rules say about the hours. */
  standing: Standing;
  /** The reminders. */
  reminders?: ReactNode;
  /** The subscription status card. */
  statusCard?: ReactNode;
}

const NO_BREAK_SPACE = '\u00A0';

/** The cards of the specification in its order (spec 2); the hours of twelve months and the reminders are between them. */
export function DashboardCards({ data, today, standing, reminders, statusCard }: DashboardCardsProps) {
  return (
    <>
      <Figures data={data} />
      <div className="grid grid-cols-1 gap-x-9 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:contents">
          <AccreditationProgress hours={minutesOfDashboard(data)} standing={standing} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <SupervisionProgress data={data} />
            <CpdHours data={data} />
          </div>
          <HoursChart months={data.months} />
        </div>
        <div className="min-w-0 max-lg:contents">
          {/* On a phone what is due comes before the progress. */}
          <div className="max-lg:order-first">{reminders}</div>
          <ThisMonth data={data} />
          <RecentSessions sessions={data.recent_sessions} upcoming={data.upcoming_sessions} today={today} />
          {statusCard}
        </div>
      </div>
    </>
  );
}

function AccreditationProgress({ hours, standing }: { hours: CoachingMinutes; standing: Standing }) {
  const every = (
    <Link to="/reports/credentials" className="text-13 font-[560] text-accent hover:underline tap">
      All requirements
    </Link>
  );
  const sources = sourcesText(hours, appName());
  return (
    <Section title="Accreditation Progress" action={every}>
      {sources && <p className="-mt-2 mb-3 text-13 text-soft">{sources}</p>}
      <div className="grid gap-3">
        {LADDERS.map(({ body, ladder }) => (
          <LadderCard
            key={body}
            body={body}
            ladder={ladder}
            hours={hours}
            // The line is there from the beginning, so that nothing moves.
            counted={standing.data ? standing.data.ladders[body] : NO_BREAK_SPACE}
          />
        ))}
      </div>
    </Section>
  );
}

function CpdHours({ data }: { data: Pick<Dashboard, 'cpd_hours' | 'planned_cpd_hours' | 'cpd_hours_this_year'> }) {
  const planned = data.planned_cpd_hours;
  return (
    <PairCard
      title="CPD Hours"
      figures={[
        { label: 'Total CPD Hours', value: cpdHoursText(data.cpd_hours) },
        { label: 'Hours this year', value: cpdHoursText(data.cpd_hours_this_year) },
      ]}
      caveat={notHeldText(planned ? `${cpdHoursText(planned)} h` : null, null)}
    >
      Evidence for your next credential renewal.{' '}
      <Link to="/cpd" className="font-[560] whitespace-nowrap text-accent hover:underline tap">
        Record CPD
      </Link>
    </PairCard>
  );
}

type SupervisionFacts = Pick<
  Dashboard,
  | 'supervision_sessions'
  | 'supervision_minutes'
  | 'planned_supervision_minutes'
  | 'minutes_since_supervision'
  | 'reminders'
>;

function SupervisionProgress({ data }: { data: SupervisionFacts }) {
  return (
    <PairCard
      title="Supervision Progress"
      figures={[
        { label: 'Total Sessions', value: String(data.supervision_sessions) },
        { label: 'Total Hours', value: hoursText(data.supervision_minutes) },
      ]}
      caveat={notHeldText(hoursTextOrNull(data.planned_supervision_minutes), null)}
    >
      <span data-value>{sinceText(data)}</span>{' '}
      <Link to="/supervision/new" className="font-[560] whitespace-nowrap text-accent hover:underline tap">
        {data.supervision_sessions === 0 ? 'Record it' : 'Plan it'}
      </Link>
    </PairCard>
  );
}

function sinceText({ supervision_sessions, minutes_since_supervision, reminders }: SupervisionFacts): string {
  if (supervision_sessions === 0) return 'No supervision recorded yet.';
  if (reminders.last_supervision === null) return 'No supervision held yet.';
  const hours = hoursNumber(minutes_since_supervision);
  return `${hours} ${hours === '1' ? 'hour' : 'hours'} of practice since your last supervision.`;
}

function ThisMonth({ data }: { data: Dashboard }) {
  return (
    <Section title="This Month">
      <Card>
        <FigurePair
          figures={[
            { label: 'Sessions', value: String(data.sessions_this_month) },
            { label: 'Hours', value: hoursNumber(data.minutes_this_month) },
          ]}
          caveat={notHeldText(hoursTextOrNull(data.planned.minutes_this_month), null)}
        />
      </Card>
    </Section>
  );
}

interface PairCardProps extends FigurePairProps {
  title: string;
  /** Below the figures. */
  children: ReactNode;
}

/** As high as the card beside it. */
function PairCard({ title, children, ...pair }: PairCardProps) {
  return (
    <Section title={title} className="flex flex-col">
      <Card className="flex-1">
        <FigurePair {...pair} />
        <p className="mt-3 border-t border-rule pt-3 text-13 text-soft">{children}</p>
      </Card>
    </Section>
  );
}

interface FigurePairProps {
  figures: readonly { label: string; value: string }[];
  /** Which part was not held. */
  caveat: string | null;
}

/** Two figures side by side, each above its label. */
function FigurePair({ figures, caveat }: FigurePairProps) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse items-start justify-end">
            <dt className="text-xs whitespace-nowrap text-soft">{label}</dt>
            <dd data-value className="font-serif text-26 leading-[1.2] font-[450] tracking-[-0.015em] lining-figures">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {caveat && <p className="mt-1 text-13 text-soft">{caveat}</p>}
    </>
  );
}
