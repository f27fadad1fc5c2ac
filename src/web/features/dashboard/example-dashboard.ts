import { NO_REMINDERS } from '#domain/accreditation/forecast/reminders.ts';
// A fictitious practice for the landing page, which labels it as an example.
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { lastMonths } from './parts/calendar-text.ts';
import type { Standing } from './parts/next-credential.tsx';

export const EXAMPLE_DAY = '2026-11-20';

const HOURS_PER_MONTH = [24, 31.5, 28, 42, 37, 17, 30, 45.5, 49, 40, 54, 17.5];

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
      title: '61.5 h to go to ICF PCC',
      text: '438.5 of 500 h of coaching.',
      step: { text: 'Add mentor coaching: 10 h to go.', path: '/reports/credentials/records' },
    },
    ladders: {},
  },
  isError: false,
};

export const EXAMPLE_DASHBOARD: Dashboard = {
  total_clients: 31,
  new_clients_this_month: 2,
  total_sessions: 412,
  total_minutes: 438.5 * 60,
  opening_minutes: 0,
  sessions_this_month: 16,
  minutes_this_month: 17.5 * 60,
  planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
  not_completed: { sessions: 0, minutes: 0 },
  asked_sessions: 0,
  calendars: 0,
  upcoming_sessions: [],
  recent_sessions: [
    session(1, 'Amara Osei', '2026-11-19', 90),
    session(2, 'Jonas Weber', '2026-11-18', 60),
    session(3, 'Mei Tanaka', '2026-11-17', 45),
    session(4, 'Rosa Delgado', '2026-11-16', 60),
    session(5, 'Idris Bello', '2026-11-13', 75),
  ],
  supervision_sessions: 12,
  supervision_minutes: 14.5 * 60,
  planned_supervision_minutes: 0,
  minutes_since_supervision: 11 * 60,
  cpd_hours: 46.5,
  cpd_hours_this_year: 18,
  reminders: {
    ...NO_REMINDERS,
    last_supervision: '2026-10-30',
    credentials: [{ id: 'example', body: 'ICF', level: 'ACC', awarded_on: '2025-11-03', expires_on: '2028-11-03' }],
  },
  months: lastMonths(EXAMPLE_DAY, HOURS_PER_MONTH.length).map((month, index) => ({
    month,
    minutes: (HOURS_PER_MONTH[index] ?? 0) * 60,
  })),
};
