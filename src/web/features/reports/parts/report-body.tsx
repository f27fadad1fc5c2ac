import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { OverTime } from './over-time.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportNotes } from './report-notes.tsx';
import type { ReportView } from '../report-query.ts';
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
      <ReportNotes view={view} />
      {report.from !== null && <OverTime view={view} today={today} />}
      <ReportShares view={view} />
    </>
  );
}
