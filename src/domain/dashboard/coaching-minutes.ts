// All coaching of a coach in minutes, for the dashboard and the credentials page: logged in Hourbook or from before, and how much
// of it was not held (ADR 27).
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { loggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { hoursNumber, hoursTotal } from '#domain/sessions/duration.ts';
import type { Dashboard } from './dashboard.ts';

export interface CoachingMinutes {
  /** Every session, including planned ones and those of erased clients (spec 2). */
  readonly logged: number;
  /** From before Hourbook. */
  readonly before: number;
  /** The logged minutes after today. */
  readonly planned: number;
  /** The logged minutes up to today that are not completed. */
  readonly notCompleted: number;
}

type Sums = Pick<Dashboard, 'total_minutes' | 'opening_minutes' | 'planned' | 'not_completed'>;

export const minutesOfDashboard = (data: Sums): CoachingMinutes => ({
  logged: data.total_minutes,
  before: data.opening_minutes,
  planned: data.planned.minutes,
  notCompleted: data.not_completed.minutes,
});

/** The same, summed from rows. */
export function minutesOfEvidence(evidence: EvidenceRows, today: string): CoachingMinutes {
  const sums = { logged: 0, before: 0, planned: 0, notCompleted: 0 };
  for (const { isSum, latest, completed, minutes } of loggedHours(evidence)) {
    if (isSum) {
      sums.before += minutes;
      continue;
    }
    sums.logged += minutes;
    if (latest > today) sums.planned += minutes;
    else if (!completed) sums.notCompleted += minutes;
  }
  return sums;
}

export const totalMinutes = ({ logged, before }: CoachingMinutes): number => logged + before;

export const heldMinutes = (hours: CoachingMinutes): number => totalMinutes(hours) - hours.planned - hours.notCompleted;

/**
 * The parts of the sum; null when all was logged.
 * @example sourcesText({ logged: 25_788, before: 9_210 }, 'Hourbook') // '429.8 logged + 153.5 before Hourbook'
 */
export function sourcesText(
  { logged, before }: Pick<CoachingMinutes, 'logged' | 'before'>,
  appName: string,
): string | null {
  return before === 0 ? null : `${hoursNumber(logged)} logged + ${hoursNumber(before)} before ${appName}`;
}

/**
 * Which part of a sum was not held; null when all was held. Zero and null parts are left out.
 * @example notHeldText('1 h', null) // 'including 1 h planned'
 */
export function notHeldText(planned: string | number | null, notCompleted: string | number | null): string | null {
  const parts = [planned && `${planned} planned`, notCompleted && `${notCompleted} not completed`].filter(Boolean);
  return parts.length === 0 ? null : `including ${parts.join(', ')}`;
}

/** Hours for notHeldText. */
export const hoursTextOrNull = (minutes: number): string | null => (minutes === 0 ? null : hoursTotal(minutes));
