import { NO_REMINDERS } from '#domain/accreditation/forecast/reminders.ts';
// The dashboard of the demo practice on one day, for the landing page, which labels it as an example. Written as
// literals, since no script of the app contains the demo; example-dashboard.test.ts compares it with the demo.
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { lastMonths } from './parts/calendar-text.ts';
import type { Standing } from './parts/next-credential.tsx';

/** Of all pictures of the landing page, so that the same build is the same on every day. */
export const EXAMPLE_DAY = '2026-11-26';

const HOURS_PER_MONTH = [5.75, 21.25, 29.25, 36, 49.25, 46, 38.75, 46, 21.25, 49.5, 56.75, 30.75];

const session = (id: number, client_name: string, date: string, duration: number) => ({
  id: `example-${id}`,
  client_id: `example-${id}`,
  client_name,
  date,
  duration,
});

export const EXAMPLE_STANDING: Standing = {
  data: {
    next: {
      title: '483.5 of 500 h counted for ICF PCC',
      text: 'Up to 38.7 h more once that’s clear.',
      step: {
        text: 'Ask 4 clients whether they may be named: 36.7 h wait for it.',
        path: '/reports/credentials',
      },
    },
    ladders: {},
  },
  isError: false,
};

export const EXAMPLE_DASHBOARD: Dashboard = {
  total_clients: 30,
  new_clients_this_month: 0,
  total_sessions: 400,
  total_minutes: 430.5 * 60,
  opening_minutes: 153.5 * 60,
  sessions_this_month: 28,
  minutes_this_month: 30.75 * 60,
  planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
  not_completed: { sessions: 2, minutes: 2 * 60 },
  asked_sessions: 0,
  next_sessions: [],
  next_sessions_total: 0,
  calendars: 0,
  upcoming_sessions: [],
  recent_sessions: [
    session(1, 'Farid Haddad', '2026-11-26', 60),
    session(2, 'Ben Whitcombe', '2026-11-26', 60),
    session(3, 'Cillian Roche', '2026-11-20', 60),
    session(4, 'Samuel Okonkwo', '2026-11-20', 60),
    session(5, 'Carmen Iglesias', '2026-11-20', 75),
  ],
  supervision_sessions: 10,
  supervision_minutes: 11.5 * 60,
  planned_supervision_minutes: 0,
  practice_minutes: 0,
  minutes_since_supervision: 24.25 * 60,
  cpd_hours: 53.5,
  planned_cpd_hours: 0,
  cpd_hours_this_year: 52,
  reminders: {
    ...NO_REMINDERS,
    last_supervision: '2026-11-05',
    credentials: [{ id: 'example', body: 'ICF', level: 'ACC', awarded_on: '2024-02-15', expires_on: '2027-02-14' }],
  },
  months: lastMonths(EXAMPLE_DAY, HOURS_PER_MONTH.length).map((month, index) => ({
    month,
    minutes: (HOURS_PER_MONTH[index] ?? 0) * 60,
  })),
};
