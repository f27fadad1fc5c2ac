// What else is in a calendar besides the events that are over, and whether a confirmed event is gone from it (ADR 131).
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';
import type { EventSeries } from './event-series.ts';
import type { Occurrence } from './occurrences.ts';

/** The key of an event, the same even if everything else about it changes. @param recurrence empty for one that does not repeat */
export const eventKey = (uid: string, recurrence: string) => `${uid}\n${recurrence}`;

export interface FeedPresence {
  readonly feedId: string;
  /** Whether every event that the calendar has was read. */
  readonly isWhole: boolean;
  /** The first calendar day that is searched. */
  readonly from: string;
  /** The day of the first event that does not repeat; null if there is no such event. Some programs publish only the last weeks. */
  readonly since: string | null;
  /** UIDs of the events that repeat. */
  readonly series: ReadonlySet<string>;
  /** Keys of events in the calendar that cannot become records: future ones, whole days, and those without a length. */
  readonly other: ReadonlySet<string>;
  /** Keys of events that the calendar marks as cancelled. */
  readonly cancelled: ReadonlySet<string>;
}

const nothingOf = (feedId: string, from: string) => ({
  feedId,
  isWhole: true,
  from,
  since: null as string | null,
  series: new Set<string>(),
  other: new Set<string>(),
  cancelled: new Set<string>(),
});

/** Collects what one calendar has. */
export class FeedContents {
  readonly presence: ReturnType<typeof nothingOf>;

  constructor(feedId: string, from: string) {
    this.presence = nothingOf(feedId, from);
  }

  /** Called when something could not be read. */
  lose(): void {
    this.presence.isWhole = false;
  }

  addSeries({ uid, main }: EventSeries): void {
    if (main?.hasProperty('rrule') || main?.hasProperty('rdate')) this.presence.series.add(uid);
  }

  /** @param event null if the occurrence cannot become a record */
  add(uid: string, { recurrence, isCancelled }: Occurrence, event: HeldEvent | null): void {
    const { cancelled, other, since } = this.presence;
    if (event === null) (isCancelled ? cancelled : other).add(eventKey(uid, recurrence));
    else if (recurrence === '' && (since === null || event.day < since)) this.presence.since = event.day;
  }

  addLater(uid: string, recurrence: string): void {
    this.presence.other.add(eventKey(uid, recurrence));
  }
}

/**
 * What became of a confirmed event that is not among those that may become records, over all connected calendars. Null if it may still
 * exist: it is one of `other`, or its calendar was disconnected, was not read completely, or no longer goes back to its day.
 */
export function becameOf(
  { key, day, feed_id }: CalendarAnswer,
  feeds: readonly FeedPresence[],
): 'cancelled' | 'deleted' | null {
  if (feeds.some(({ other }) => other.has(key))) return null;
  if (feeds.some(({ cancelled }) => cancelled.has(key))) return 'cancelled';
  const feed = feeds.find(({ feedId }) => feedId === feed_id);
  if (!feed?.isWhole || day < feed.from) return null;
  const isOfSeries = !key.endsWith('\n') && feed.series.has(key.slice(0, key.lastIndexOf('\n')));
  const goesBack = (feed.since !== null && feed.since <= day) || isOfSeries;
  return goesBack ? 'deleted' : null;
}
