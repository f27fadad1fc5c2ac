// What rpc/dashboard answers, and the dashboard's texts (specification, points 2 and 9; decisions 9). All durations in minutes.
import type { Reminders } from '#domain/accreditation/reminders.ts';

export const RECENT_SESSIONS = 5;

export interface Dashboard {
  total_clients: number;
  new_clients_this_month: number;
  /** Sessions of erased clients count on, here and in the minutes and months (decisions 15). */
  total_sessions: number;
  total_minutes: number;
  /** From before Hourbook: counts toward the ladders, beside total_minutes, and nowhere else here. */
  opening_minutes: number;
  /** From the first to the last day of the month of `today`. */
  sessions_this_month: number;
  minutes_this_month: number;
  /** The latest by date. `client_name` is null when the client is missing: shown as 'Unknown Client'. */
  recent_sessions: { id: string; client_id: string; client_name: string | null; date: string; duration: number }[];
  supervision_sessions: number;
  supervision_minutes: number;
  /** Coaching minutes recorded after the day of the last supervision; all of them when there was none. */
  minutes_since_supervision: number;
  cpd_hours: number;
  /** Since 1 January of the year of `today`. */
  cpd_hours_this_year: number;
  /** Twelve calendar months ending with the month of `today`, oldest first; `month` is YYYY-MM. Months without sessions are there with 0. */
  months: { month: string; minutes: number }[];
  reminders: Reminders;
}

export const DASHBOARD_TEXTS = {
  title: 'Coaching Dashboard',
  subtitle: 'Track your coaching sessions, clients, and hours',
  loading: 'Loading dashboard data...',
  empty: 'No data available. Please add clients and sessions first.',
  noRecent: 'No recent sessions found',
  loadError: { title: 'Error loading dashboard', description: 'Could not fetch dashboard data. Please try again.' },
  namesError: 'Error loading client names',
} as const;
