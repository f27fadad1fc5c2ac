// The state of a connected calendar, as sentences for the coach.
import { numberText } from '#domain/formatting/number-text.ts';
import { minutesBetween } from '#domain/time.ts';
import { feedProvider, type FeedKind } from './connect-feed.ts';
import { feedProblemText, timeSince, type FeedProblem } from './feed-problems.ts';

export interface FeedState {
  readonly kind: FeedKind;
  readonly place: string;
  /** Instants. */
  readonly connected_at: string;
  readonly read_at: string | null;
  readonly problem: FeedProblem | null;
  readonly problem_status: number | null;
  readonly events: number;
  readonly left_out: number;
  /** Whether some of it hasn't been read yet. */
  readonly is_part: boolean;
}

/** Whether the calendar sends its bookings to us; the others are read by us. */
export const isSent = (kind: FeedKind) => kind === 'cal.com' || kind === 'calendly';

/**
 * When the calendar was last read, and what was in it. @param now an instant
 * @example 'Last read 12 minutes ago: 34 events.'
 */
export function feedReadText({ kind, read_at, events, left_out, is_part }: FeedState, now: string): string {
  if (read_at === null) return isSent(kind) ? 'No booking has arrived yet.' : 'Not read yet.';
  const seconds = Math.max(0, minutesBetween(read_at, now)) * 60;
  const what = isSent(kind) ? 'Last booking' : 'Last read';
  const left = left_out === 0 ? '' : ` ${countedEvents(left_out)} could not be stored.`;
  const more = is_part ? ' The rest follows in a few minutes.' : '';
  return `${what} ${timeSince(seconds)}: ${countedEvents(events)}.${left}${more}`;
}

/**
 * Why the last reading failed; null if it did not. @param isRead whether this coach's calendars are read (ADR 102). If they are not, the
 * missing subscription is mentioned once for all calendars, not here
 */
export function feedProblem({ place, problem, problem_status }: FeedState, isRead: boolean): string | null {
  if (problem === 'no-subscription') return isRead ? RESUMED_TEXT : null;
  return problem === null ? null : feedProblemText(problem, feedProvider(place), problem_status);
}

/** Not for calendars that send their bookings: these are accepted without a subscription too. */
const RESUMED_TEXT = 'It was not read while you had no subscription. Read it now, or wait up to six hours.';

const countedEvents = (count: number) => `${numberText(count)} event${count === 1 ? '' : 's'}`;
