// Reads the calendars that are due: a job that one of all servers runs. The readings are spread over the minute until the next run, so
// that many calendars slow down users' requests no more than a few do.
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '#server/jobs/start-jobs.ts';
import { readFeed, type FeedContext, type FeedOutcome } from './read/read-feed.ts';
import { tryOne } from '#server/db/try-one.ts';
import { claimDueFeed, countDueFeeds, dueFeeds } from './store/claimed-feed.ts';

const EVERY_MS = 50_000;
/** A run begins no reading later than this. The rest is left to the next run, which another server may begin at once. */
const RUN_MS = 45_000;
/** For the last reading, which takes at most 25 seconds, and for storing its result. */
const LAST_READING_MS = 60_000;
/** At most ten readings a second, or 18,000 in half an hour, even after the servers were down for hours. */
const SHORTEST_GAP_MS = 100;
const LONGEST_GAP_MS = 500;
/** The number of feeds that are read at the same time, since most of each reading is waiting. */
const AT_A_TIME = 8;

export const READ_CALENDARS: Job<FeedContext> = {
  name: 'calendars',
  everyMs: EVERY_MS,
  maxMs: RUN_MS + LAST_READING_MS,
  mails: [],
  async run(context, stopping) {
    const due = await countDueFeeds(context.db.asServer);
    if (due === 0) return;
    const gapMs = Math.min(LONGEST_GAP_MS, Math.max(SHORTEST_GAP_MS, RUN_MS / due));
    const counts = await readDueFeeds(context, stopping, gapMs);
    context.log.info(counts, 'calendars were read');
  },
};

/**
 * Begins a reading every `gapMs` until all due feeds are begun or the time is over. Logs feeds that can't be claimed. If the database
 * failed, rejects after all readings have ended.
 */
async function readDueFeeds(context: FeedContext, stopping: AbortSignal, gapMs: number) {
  const counts: Record<FeedOutcome, number> = { changed: 0, unchanged: 0, failed: 0 };
  // Each reading adds listeners.
  setMaxListeners(2 * AT_A_TIME, stopping);
  const reading = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const endAt = performance.now() + RUN_MS;
  try {
    for await (const id of dueFeeds(context.db.asServer)) {
      if (stopping.aborted || failures.length > 0 || performance.now() >= endAt) break;
      const beginAt = performance.now() + gapMs;
      // Claimed one by one: if the server is killed, few feeds have to wait for half an hour.
      const claimed = await tryOne(context.log, { feed: id }, 'a calendar could not be claimed', () =>
        claimDueFeed(context.db.asServer, id),
      );
      if (!claimed.isDone || claimed.result === null) continue;
      const one = readFeed(context, claimed.result, stopping)
        .then((outcome) => void (counts[outcome] += 1))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => reading.delete(one));
      reading.add(one);
      if (reading.size === AT_A_TIME) await Promise.race(reading);
      await sleep(Math.max(0, beginAt - performance.now()), undefined, { signal: stopping });
    }
  } catch (error) {
    failures.push(error);
  }
  await Promise.all(reading);
  if (failures.length > 0 && !stopping.aborted) throw failures[0];
  return counts;
}
