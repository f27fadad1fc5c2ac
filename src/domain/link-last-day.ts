// Until when a mailed link works, as everybody reads it: its recipient in the mail and on the page, the coach next to the request.
import { addDays, dayIn } from '#domain/time.ts';

/**
 * The day that mails and pages name as a link's last: the last whole one (UTC), and on the day on which the link ends, that day.
 * @param expiresAt an ISO instant; @param today the reader's calendar day
 * @example lastDayOf('2026-12-23T21:34:00Z', '2026-11-23') // '2026-12-22'
 */
export function lastDayOf(expiresAt: string, today: string): string {
  const whole = addDays(dayIn(expiresAt, 'UTC'), -1);
  return today > whole ? today : whole;
}

/** The same for a link that is mailed now. @param days how many it works, one or more */
export const lastDayAfter = (now: Date, days: number): string => addDays(dayIn(now.toISOString(), 'UTC'), days - 1);
