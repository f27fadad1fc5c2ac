// All hours of coaching that a coach has, as the dashboard and the credentials page name them: what was logged and what came before
// Hourbook, and how much of it was not held (ADR 27). Minutes.
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { loggedHours } from '#domain/accreditation/evaluate/logged-hours.ts';
import { hoursText, hoursTotal } from '#domain/sessions/duration.ts';
import type { Dashboard } from './dashboard.ts';

export interface HoursInAll {
  /** Every session, as specified: planned ones and those of erased clients included. */
  readonly logged: number;
  /** From before Hourbook. */
  readonly before: number;
  /** Of those logged, what lies after today. */
  readonly planned: number;
  /** Of those logged, what lies up to today and is not completed. */
  readonly notCompleted: number;
}

type Sums = Pick<Dashboard, 'total_minutes' | 'opening_minutes' | 'planned' | 'not_completed'>;

export const hoursOfDashboard = (data: Sums): HoursInAll => ({
  logged: data.total_minutes,
  before: data.opening_minutes,
  planned: data.planned.minutes,
  notCompleted: data.not_completed.minutes,
});

/** The same, added up from the rows. */
export function hoursOfEvidence(evidence: EvidenceRows, today: string): HoursInAll {
  const sums = { logged: 0, before: 0, planned: 0, notCompleted: 0 };
  for (const { table, earliest, latest, completed, minutes } of loggedHours(evidence)) {
    if (table === 'opening_balances' || earliest === null) {
      sums.before += minutes;
      continue;
    }
    sums.logged += minutes;
    if (latest > today) sums.planned += minutes;
    else if (!completed) sums.notCompleted += minutes;
  }
  return sums;
}

export const minutesInAll = ({ logged, before }: HoursInAll): number => logged + before;

export const minutesHeld = (hours: HoursInAll): number => minutesInAll(hours) - hours.planned - hours.notCompleted;

/**
 * Where the hours come from; null when all were logged.
 * @example sourcesText({ logged: 25_788, before: 9_210 }, 'Hourbook') // '429.8 logged + 153.5 before Hourbook'
 */
export function sourcesText({ logged, before }: Pick<HoursInAll, 'logged' | 'before'>, appName: string): string | null {
  return before === 0 ? null : `${hoursText(logged)} logged + ${hoursText(before)} before ${appName}`;
}

/**
 * What of a sum was not held; null when all was. Zero and null parts are left out.
 * @example notHeldText('1 h', null) // 'of which 1 h planned'
 */
export function notHeldText(planned: string | number | null, notCompleted: string | number | null): string | null {
  const parts = [planned && `${planned} planned`, notCompleted && `${notCompleted} not completed`].filter(Boolean);
  return parts.length === 0 ? null : `of which ${parts.join(', ')}`;
}

/** Hours for notHeldText. */
export const orNone = (minutes: number): string | null => (minutes === 0 ? null : hoursTotal(minutes));
