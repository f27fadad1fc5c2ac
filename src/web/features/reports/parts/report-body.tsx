import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { fixedText } from '#domain/formatting/number-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';
import { appName } from '#web/data/wire/config.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from '#web/ui/icons/chart-column.tsx';
import { OverTime } from './over-time.tsx';
import { ReportFigures } from './report-figures.tsx';
import type { ReportView } from '../report-query.ts';
import { periodName } from './period-text.ts';
import { ReportShares } from './report-shares.tsx';

export function ReportBody({ view, today }: { view: ReportView; today: string }) {
  const { report, client, period } = view;
  // Of no period, so they belong to all time alone.
  const before = period.kind === 'all' ? report.opening_minutes : 0;
  if (report.from === null && before === 0) {
    return (
      <EmptyState
        icon={<ChartColumn className="size-6" />}
        title={client === null ? 'Nothing to report yet' : 'No sessions with this client yet'}
        text="Your hours add up here from your first session."
        action={
          <Link to="/sessions" search={{ add: 1, ...(client === null ? {} : { client }) }} className={buttonClass()}>
            Log a session
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ReportFigures
        sums={{ ...report.sums, minutes: report.sums.minutes + before }}
        before={report.before}
        isOneClient={client !== null}
      />
      <ReportNotes view={view} today={today} />
      {report.from !== null && <OverTime view={view} today={today} />}
      <ReportShares view={view} />
    </>
  );
}

/** Explains the figures: what is counted and what they are compared with. */
function ReportNotes({ view, today }: { view: ReportView; today: string }) {
  const { report, before, client, period } = view;
  const { sums, planned, practice_minutes, last_supervision: last, opening_minutes, from, to } = report;
  // Of what was held: none while supervision is planned.
  const ratio = last && last <= today ? coachingRatio(practice_minutes, sums.supervision_minutes ?? 0) : null;
  return (
    <ul className="mt-3 mb-8 grid gap-0.5 text-sm text-soft">
      <li>{before ? `Compared with ${periodName(before)}.` : allTimeText(from, to)}</li>
      <li>
        Everything{to && ` up to ${longDate(to)}`} counts, as on the dashboard
        {planned.sessions > 0 && (
          <>
            , including <strong className="font-[560] text-ink">{plannedText(planned)}</strong> not completed
          </>
        )}
        .
      </li>
      {opening_minutes > 0 && (
        <li>
          <strong className="font-[560] text-ink">{hoursTotal(opening_minutes)}</strong> from before {appName()}{' '}
          {period.kind === 'all' ? 'are in these sums, without a day.' : 'are only in a report of all time.'}
        </li>
      )}
      {ratio !== null && (
        <li>
          <strong className="font-[560] text-ink">{fixedText(ratio)}</strong> hours coached for each hour of
          supervision.
        </li>
      )}
      {client !== null && <li>Supervision and CPD aren’t part of one client’s hours. Choose everyone to see them.</li>}
    </ul>
  );
}

function allTimeText(from: string | null, to: string | null): string {
  if (!from || !to) return 'Nothing recorded yet.';
  return `From your first record, ${longDate(from)}, to your last, ${longDate(to)}.`;
}

function plannedText({ sessions, minutes }: { sessions: number; minutes: number }): string {
  return `${sessionsText(sessions)} (${hoursTotal(minutes)})`;
}
