import { fixedText } from '#domain/formatting/number-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';
import { appName } from '#web/data/wire/config.ts';
import { countText } from './count-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { periodName } from './period-text.ts';
import type { ReportView } from '../report-query.ts';

/** Explains the figures: what is counted and what they are compared with. */
export function ReportNotes({ view }: { view: ReportView }) {
  const { report, before, client, period } = view;
  const { sums, planned, opening_minutes, from, to } = report;
  const ratio = coachingRatio(sums.minutes, sums.supervision_minutes ?? 0);
  return (
    <ul className="mt-3 mb-8 grid gap-0.5 text-sm text-soft">
      <li>{before ? `Compared with ${periodName(before)}.` : allTimeText(from, to)}</li>
      <li>
        Every session{to && ` up to ${longDate(to)}`} counts, as on the dashboard
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
          <strong className="font-[560] text-ink">{fixedText(ratio, 1)}</strong> hours coached for each hour of
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
  return `${countText(sessions)} ${sessions === 1 ? 'session' : 'sessions'} (${hoursTotal(minutes)})`;
}
