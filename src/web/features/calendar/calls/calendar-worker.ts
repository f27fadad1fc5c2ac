import '#web/data/device/region.ts';
import { expandFeeds, type ExpansionRange, type FeedText } from '#domain/calendar/expand-calendar.ts';

export interface ExpandOrder extends Omit<ExpansionRange, 'readsNotes'> {
  readonly feeds: readonly FeedText[];
}

addEventListener('message', ({ data: { feeds, ...range } }: MessageEvent<ExpandOrder>) => {
  postMessage(expandFeeds(feeds, range));
});
