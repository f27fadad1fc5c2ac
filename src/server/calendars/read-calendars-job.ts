// Reads the calendars that are due: a job of one server of all. Another one that begins meanwhile takes other feeds.
import { setMaxListeners } from 'node:events';
import type { Job } from '#server/jobs/start-jobs.ts';
import { readFeed, type FeedContext, type FeedOutcome } from './read/read-feed.ts';
import { claimFeeds } from './store/claimed-feed.ts';

/** Feeds that are read at a time: most of each reading is waiting. */
const AT_A_TIME = 8;

export const READ_CALENDARS: Job<FeedContext> = {
  name: 'calendars',
  everyMs: 240_000,
  async run(context, stopping) {
    const counts: Record<FeedOutcome, number> = { changed: 0, unchanged: 0, failed: 0 };
    // Each feed that is being read waits for it.
    setMaxListeners(2 * AT_A_TIME, stopping);
    const readOneAfterAnother = async () => {
      while (!stopping.aborted) {
        // One by one, so that a server that is killed leaves few that wait for their next half hour.
        const [feed] = await claimFeeds(context.db.asServer, 1);
        if (!feed) return;
        counts[await readFeed(context, feed, stopping)] += 1;
      }
    };
    const lines = await Promise.allSettled(Array.from({ length: AT_A_TIME }, readOneAfterAnother));
    if (counts.changed + counts.unchanged + counts.failed > 0) context.log.info(counts, 'calendars were read');
    const failed = lines.find((line) => line.status === 'rejected');
    if (failed && !stopping.aborted) throw failed.reason;
  },
};
