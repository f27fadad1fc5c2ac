import { NO_REMINDERS } from '#domain/accreditation/forecast/reminders.ts';
import { DASHBOARD_TEXTS, RECENT_SESSIONS, type Dashboard } from '#domain/dashboard/dashboard.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ReactNode } from 'react';
import { lastMonths } from './calendar-text.ts';
import { DashboardCards } from './dashboard-cards.tsx';
import { NextCredential, NO_STANDING } from './next-credential.tsx';

/**
 * The dashboard's own cards with hidden values, so that nothing moves when the real ones appear. The loading text is shown only after a
 * delay, and takes no space.
 */
export function DashboardSkeleton({ today, statusCard }: { today: string; statusCard: ReactNode }) {
  const hidden = { data: placeholder(today), standing: NO_STANDING };
  return (
    <div className="relative">
      <div
        data-wait
        className="absolute inset-x-0 top-28 z-10 grid animate-[fade_200ms_250ms_both] justify-items-center"
      >
        <div className="rounded-full border border-rule bg-card px-4 py-2 text-sm shadow-raised">
          <Spinner label={DASHBOARD_TEXTS.loading} />
        </div>
      </div>
      <div
        inert
        aria-hidden="true"
        className="**:data-value:animate-pulse **:data-value:rounded **:data-value:bg-rule **:data-value:text-transparent"
      >
        <NextCredential {...hidden} />
        <DashboardCards {...hidden} today={today} statusCard={statusCard} />
      </div>
    </div>
  );
}

/** Bars of similar height. */
const HEIGHTS = [40, 48, 44, 56, 50, 38, 46, 58, 54, 48, 60, 50];

function placeholder(today: string): Dashboard {
  const session = { client_id: '', client_name: '\u2007'.repeat(16), date: today, duration: 60 };
  return {
    total_clients: 10,
    new_clients_this_month: 0,
    total_sessions: 100,
    total_minutes: 0,
    opening_minutes: 0,
    sessions_this_month: 10,
    minutes_this_month: 600,
    planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
    not_completed: { sessions: 0, minutes: 0 },
    asked_sessions: 0,
    next_sessions: [],
    next_sessions_total: 0,
    calendars: 0,
    upcoming_sessions: [],
    recent_sessions: Array.from({ length: RECENT_SESSIONS }, (_, row) => ({ ...session, id: `placeholder-${row}` })),
    supervision_sessions: 10,
    supervision_minutes: 600,
    planned_supervision_minutes: 0,
    practice_minutes: 0,
    minutes_since_supervision: 600,
    cpd_hours: 10,
    planned_cpd_hours: 0,
    cpd_hours_this_year: 10,
    reminders: { ...NO_REMINDERS, last_supervision: today },
    months: lastMonths(today, HEIGHTS.length).map((month, index) => ({ month, minutes: HEIGHTS[index] ?? 0 })),
  };
}
