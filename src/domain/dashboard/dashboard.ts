// What rpc/dashboard returns, and the dashboard's texts (spec 2 and 9; spec decision 9). All durations in minutes.
import type { Reminders } from '#domain/accreditation/forecast/reminders.ts';

export const RECENT_SESSIONS = 5;

/** The arguments of rpc/dashboard. */
export type DashboardArgs = {
  /** The user's calendar date. */
  today: string;
  /** The instant at which the month of `today` began in the user's time zone; by default in the profile's zone, else in UTC. */
  month_began?: string;
};

interface SessionLine {
  id: string;
  client_id: string;
  /** Null when the client is missing; shown as 'Unknown Client'. */
  client_name: string | null;
  date: string;
  duration: number;
}

export interface Dashboard {
  total_clients: number;
  new_clients_this_month: number;
  /** Sessions of erased clients still count, here and in the minutes and months (ADR 15). */
  total_sessions: number;
  total_minutes: number;
  /** From before Hourbook. Counts toward the ladders in addition to total_minutes, and nowhere else here. */
  opening_minutes: number;
  /** From the first to the last day of the month of `today`. */
  sessions_this_month: number;
  minutes_this_month: number;
  /** The part of the totals after today (ADR 27). */
  planned: { sessions: number; minutes: number; minutes_this_month: number };
  /** The part of the totals up to today that is not completed. */
  not_completed: { sessions: number; minutes: number };
  /** Of these, the sessions of the latest day within the last week: the page asks whether they took place. */
  asked_sessions: number;
  /** Not completed, of the first day from today on with such sessions: at most three, by entry, as they have no time of day. */
  next_sessions: SessionLine[];
  /** How many there are on that day. */
  next_sessions_total: number;
  /** How many calendars are connected. */
  calendars: number;
  /** Up to today, the latest first, by date and then by creation time. */
  recent_sessions: SessionLine[];
  /** After today, the next first. */
  upcoming_sessions: SessionLine[];
  supervision_sessions: number;
  supervision_minutes: number;
  /** The part of those minutes after today. */
  planned_supervision_minutes: number;
  /** Coaching and mentoring held, for which supervision is asked; without those from before. */
  practice_minutes: number;
  /** Of these, after the day of the last held supervision; all if there was none. */
  minutes_since_supervision: number;
  cpd_hours: number;
  /** The part of those hours after today. */
  planned_cpd_hours: number;
  /** Since 1 January of the year of `today`. */
  cpd_hours_this_year: number;
  /** Twelve calendar months ending with the month of `today`, oldest first; `month` is YYYY-MM. Months without sessions have 0. */
  months: { month: string; minutes: number }[];
  reminders: Reminders;
}

export const DASHBOARD_TEXTS = {
  title: 'Coaching Dashboard',
  subtitle: 'Track your coaching sessions, clients, and hours',
  loading: 'Loading dashboard data...',
  empty: 'No data available. Please add clients and sessions first.',
  noRecent: 'No recent sessions found',
  upcoming: 'Planned',
  loadError: { title: 'Error loading dashboard', description: 'Could not fetch dashboard data. Please try again.' },
  namesError: 'Error loading client names',
} as const;
