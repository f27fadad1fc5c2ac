// The history of a witness request, as a sentence for the coach.
import { hoursExact } from '#domain/sessions/duration.ts';
import { linkIn } from '#domain/outside-mails/links-in-text.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { addDaysToInstant, dayIn, isAfter } from '#domain/time.ts';
import { askedMinutes } from './sums-text.ts';
import { requestStep } from './request-state.ts';
import type { WitnessRequestRow } from './witness-request-row.ts';

type Words = Pick<WitnessRequestRow, 'witness_name' | 'subject' | 'message'>;
type Facts = Words &
  Pick<
    WitnessRequestRow,
    'created_at' | 'expires_at' | 'opened_at' | 'revoked_at' | 'reminded_at' | 'answered_at' | 'answer'
  >;

/** The second mail is due after seven days (witnesses_to_remind), and written within the hour unless something stops it. */
const REMINDED_WITHIN_DAYS = 8;

/** Text in a request that mail programs would turn into a link, or null. Only requests from before such texts were refused have any. */
export const linkInRequest = ({ witness_name, subject, message }: Words): string | null =>
  linkIn(witness_name) ?? linkIn(subject ?? '') ?? linkIn(message);

/** Says why a reminder was not sent; empty if it was, or is not due yet. */
function missingReminder(request: Facts, now: string): string {
  if (request.reminded_at !== null || isAfter(addDaysToInstant(request.created_at, REMINDED_WITHIN_DAYS), now))
    return '';
  const link = linkInRequest(request);
  if (link !== null) return ` No reminder was sent: “${link}” would become a link in it. Ask again without it.`;
  return ' No reminder was sent. This person may want no emails or have had several this week, or your profile has no name.';
}

/**
 * What has happened, in one sentence.
 * @param timeZone the coach's, for the days
 * @example 'Sent on 1 March 2026, again on 8 March 2026. The link works until 31 March 2026.'
 */
export function requestHistory(request: Facts, now: string, timeZone: string): string {
  const day = (instant: string) => longDate(dayIn(instant, timeZone));
  const sent = `Sent on ${day(request.created_at)}${request.reminded_at === null ? '' : `, again on ${day(request.reminded_at)}`}`;
  const opened = request.opened_at === null ? '' : `, opened on ${day(request.opened_at)}`;
  switch (requestStep(request, now)) {
    case 'waiting':
    case 'opened':
      return `${sent}${opened}. The link works until ${longDate(lastDayOf(request.expires_at, dayIn(now, timeZone)))}.${missingReminder(request, now)}`;
    case 'expired':
      return `${sent}${opened}. The link expired on ${day(request.expires_at)}, and nobody answered.${missingReminder(request, now)}`;
    case 'revoked':
      return `${sent}${opened}. You withdrew it on ${day(request.revoked_at!)}.`;
    case 'confirmed':
      return `${sent}. Confirmed on ${day(request.answered_at!)}.`;
    case 'corrected':
      return `${sent}. Answered on ${day(request.answered_at!)}: something differs. Correct your records where that is right, then ask again.`;
    case 'declined':
      return `${sent}. Declined on ${day(request.answered_at!)}.`;
    case 'not_me':
      return `${sent}. Answered on ${day(request.answered_at!)}: the mail reached the wrong person. Check the address, then ask again.`;
  }
}

/**
 * How much was confirmed, and how much of it still is, in hours to the hundredth.
 * @param now minutes of the rows that still have the facts that the witness was shown
 * @example stillConfirmedText(sums, 660) // '12 h confirmed, 11 h still as confirmed'
 */
export function stillConfirmedText(asked: WitnessRequestRow['asked'], now: number): string {
  const then = askedMinutes(asked);
  if (now === then) return `${hoursExact(then)} confirmed, unchanged since`;
  return `${hoursExact(then)} confirmed, ${hoursExact(now)} still as confirmed`;
}
