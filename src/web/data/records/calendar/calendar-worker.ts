import { eventRowOf, expandCalendar, type ExpansionRange } from '#domain/calendar/expand-calendar.ts';
import type { CalendarEventRow } from '#domain/calendar/calendar-event.ts';

/** One connected calendar as the server answers it. */
export interface FeedText {
  readonly feedId: string;
  readonly readsNotes: boolean;
  readonly text: string;
}

export interface ExpandOrder extends Omit<ExpansionRange, 'readsNotes'> {
  readonly feeds: readonly FeedText[];
}

export interface ExpandedFeeds {
  readonly events: readonly CalendarEventRow[];
  /** Sentences about what could not be read. */
  readonly faults: readonly string[];
}

addEventListener('message', ({ data: { feeds, ...range } }: MessageEvent<ExpandOrder>) => {
  const events: CalendarEventRow[] = [];
  const faults: string[] = [];
  for (const { feedId, readsNotes, text } of feeds) {
    try {
      const expanded = expandCalendar(text, { ...range, readsNotes });
      faults.push(...(expanded?.faults ?? ['A calendar could not be read.']));
      for (const event of expanded?.events ?? []) events.push(eventRowOf(feedId, event));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  postMessage({ events, faults } satisfies ExpandedFeeds);
});
