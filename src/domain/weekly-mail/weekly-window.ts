// When a weekly mail is due (ADR 101): between seven and nine on a coach's own Monday morning.
import { dayIn, hourIn, isMonday, knownZone, noonIn } from '#domain/time.ts';

const FIRST_HOUR = 7;
const END_HOUR = 9;

export interface WeeklyWindow {
  /** In which the days of this mail are counted; UTC for a zone that nobody knows. */
  readonly zone: string;
  /** A calendar date. */
  readonly monday: string;
  /** An instant: what has not been sent by noon is not sent any more. */
  readonly until: string;
}

/**
 * Whether mails are due now in this zone; null: not now.
 * @param now an instant
 * @param zone an IANA name, of a profile
 * @example weeklyWindow('2026-11-23T07:30:00Z', 'Europe/London') // { monday: '2026-11-23', until: '2026-11-23T12:00:00.000Z' }
 */
export function weeklyWindow(now: string, zone: string): WeeklyWindow | null {
  const timeZone = knownZone(zone);
  const monday = dayIn(now, timeZone);
  const hour = hourIn(now, timeZone);
  if (!isMonday(monday) || hour < FIRST_HOUR || hour >= END_HOUR) return null;
  return { zone: timeZone, monday, until: noonIn(monday, timeZone) };
}
