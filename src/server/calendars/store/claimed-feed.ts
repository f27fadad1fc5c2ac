// Which feeds this server reads now, and what became of it. The database gives each due feed to one server (db/functions/calendars.sql).
import * as z from 'zod/mini';
import { FEED_EVERY_MINUTES, pauseAfterFailures } from '#domain/calendar/feeds/feed-limits.ts';
import type { FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';
import type { Run } from '#server/db/database.ts';

export interface ClaimedFeed {
  readonly user_id: string;
  readonly feed_id: string;
  readonly kind: 'ical' | 'caldav';
  /** Encrypted: FeedAccess as JSON. */
  readonly access: string;
  /** Encrypted: FeedCursor as JSON; null before the first reading. */
  readonly cursor: string | null;
  readonly claim: string;
  readonly failures: number;
  readonly reads_notes: boolean;
}

export const feedAccessSchema = z.object({
  address: z.string(),
  user: z.optional(z.string()),
  password: z.optional(z.string()),
});
export type FeedAccess = z.infer<typeof feedAccessSchema>;

export const feedCursorSchema = z.object({
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** Of CalDAV: by the address of each calendar, what it was like when it was read. */
  calendars: z.optional(z.record(z.string(), z.string())),
  /** Whether notes were kept; a change asks for everything again. */
  readsNotes: z.optional(z.boolean()),
});
export type FeedCursor = z.infer<typeof feedCursorSchema>;

/** Up to `atMost` feeds that are due; or the one with the id `only`, unless it was read within the last minute. */
export function claimFeeds(run: Run, atMost: number, only: string | null = null): Promise<ClaimedFeed[]> {
  return run<ClaimedFeed>('select * from private.claim_calendars($1, $2::uuid)', [atMost, only]);
}

type Claim = Pick<ClaimedFeed, 'user_id' | 'feed_id' | 'claim'>;

/** After a reading that succeeded. `events` is null where the calendar has not changed. */
export async function finishFeed(
  run: Run,
  { user_id, feed_id, claim }: Claim,
  cursor: string | null,
  counts: { readonly events: number; readonly leftOut: number | null } | null,
): Promise<void> {
  await run(
    `with finished as (
       update private.calendar_sources set claim = null, failures = 0, cursor = $4,
         next_read_at = now() + make_interval(mins => $5, secs => random() * 60)
       where user_id = $1 and feed_id = $2 and claim = $3 returning feed_id)
     update public.calendar_feeds f set read_at = now(), problem = null, problem_status = null,
       events = coalesce($6, f.events), left_out = coalesce($7, f.left_out)
     from finished where f.user_id = $1 and f.id = finished.feed_id`,
    [user_id, feed_id, claim, cursor, FEED_EVERY_MINUTES, counts?.events ?? null, counts?.leftOut ?? null],
  );
}

/** After one that failed. What was read before stays. */
export async function failFeed(
  run: Run,
  { user_id, feed_id, claim, failures }: Claim & Pick<ClaimedFeed, 'failures'>,
  problem: FeedProblem,
  status: number | null,
): Promise<void> {
  await run(
    `with finished as (
       update private.calendar_sources set claim = null, failures = least(failures + 1, 1000),
         next_read_at = now() + make_interval(mins => $4, secs => random() * 60)
       where user_id = $1 and feed_id = $2 and claim = $3 returning feed_id)
     update public.calendar_feeds f set problem = $5, problem_status = $6
     from finished where f.user_id = $1 and f.id = finished.feed_id`,
    [user_id, feed_id, claim, pauseAfterFailures(failures + 1), problem, status],
  );
}
