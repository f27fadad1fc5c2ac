// Claims feeds for this server to read, and stores the outcome. The database gives each due feed to one server
// (db/functions/calendars.sql).
import * as z from 'zod/mini';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { pauseAfterFailures } from '#domain/calendar/feeds/feed-limits.ts';
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
  /** CalDAV: the state of each calendar when it was read, by address. */
  calendars: z.optional(z.record(z.string(), z.string())),
  /** For CalDAV in several readings: the calendars' states at the first one, and how far the last one came. */
  page: z.optional(
    z.object({
      calendars: z.record(z.string(), z.string()),
      url: z.string(),
      path: z.string(),
      readings: z.int(),
      /** How many events earlier readings left out. */
      leftOut: z._default(z.int(), 0),
    }),
  ),
  /** Whether notes were stored. If this changes, everything is read again. */
  readsNotes: z.optional(z.boolean()),
});
export type FeedCursor = z.infer<typeof feedCursorSchema>;

/** For a coach who wants the feed to be read now; null if it was read within the last minute. */
export async function claimFeed(run: Run, feed: string): Promise<ClaimedFeed | null> {
  const [claimed] = await run<ClaimedFeed>('select * from private.claim_calendar($1::uuid)', [feed]);
  return claimed ?? null;
}

/** Null if it is no longer due, is left for later, or its coach has no subscription. */
export async function claimDueFeed(run: Run, feed: string): Promise<ClaimedFeed | null> {
  const [claimed] = await run<ClaimedFeed>('select * from private.claim_due_calendar($1::uuid)', [feed]);
  return claimed ?? null;
}

/** Includes feeds of coaches without a subscription. */
export async function countDueFeeds(run: Run): Promise<number> {
  const [row] = await run<{ due: number }>(
    'select count(*)::int as due from private.calendar_sources where next_read_at <= now()',
  );
  return row!.due;
}

const DUE_PER_PAGE = 100;

/** The ids of feeds that are due, the longest overdue first; each once. */
export async function* dueFeeds(run: Run): AsyncGenerator<string, void> {
  // As text, since a Date has no microseconds.
  let last = { due_at: '-infinity', feed_id: BEFORE_FIRST_ID };
  for (;;) {
    const page = await run<typeof last>(
      `select next_read_at::text as due_at, feed_id from private.calendar_sources
       where next_read_at <= now() and (next_read_at, feed_id) > ($1::timestamptz, $2::uuid)
       order by next_read_at, feed_id limit ${DUE_PER_PAGE}`,
      [last.due_at, last.feed_id],
    );
    if (page.length === 0) return;
    for (const { feed_id } of page) yield feed_id;
    last = page.at(-1)!;
  }
}

/** Whether this coach's calendars are read, which needs a subscription. */
export async function readsCalendarsOf(run: Run, userId: string): Promise<boolean> {
  const [row] = await run<{ reads: boolean }>('select private.reads_calendars_of($1::uuid) as reads', [userId]);
  return row?.reads === true;
}

/** A condition for statements, so that they do nothing for a feed that was disconnected or that another server reads now. */
export type Claim = Pick<ClaimedFeed, 'user_id' | 'feed_id' | 'claim'>;

/** Locks the feed after the coach's counter, which every write of a coach's rows locks first (ADR 111). */
const LOCKED_FEED = `
  with locked as (
    select f.id from private.lock_storage_of($1) as counter, public.calendar_feeds f
    where f.user_id = $1 and f.id = $2 for no key update of f)`;

export interface Finished {
  /** Encrypted; null to read everything again next time. */
  readonly cursor: string | null;
  /** Null if the calendar has not changed. */
  readonly counts: { readonly events: number; readonly leftOut: number | null } | null;
  /** Whether some of the calendar is still unread. */
  readonly isPart: boolean;
  /** Until the next reading. */
  readonly pauseMinutes: number;
}

/** Stores the outcome of a successful reading. */
export async function finishFeed(
  run: Run,
  { user_id, feed_id, claim }: Claim,
  { cursor, counts, isPart, pauseMinutes }: Finished,
): Promise<void> {
  await run(
    `${LOCKED_FEED}, finished as (
       update private.calendar_sources set claim = null, failures = 0, cursor = $4,
         next_read_at = now() + make_interval(mins => $5, secs => random() * 60)
       from locked where user_id = $1 and feed_id = locked.id and claim = $3 returning feed_id)
     update public.calendar_feeds f set read_at = now(), problem = null, problem_status = null, is_part = $8,
       events = coalesce($6, f.events), left_out = coalesce($7, f.left_out)
     from finished where f.user_id = $1 and f.id = finished.feed_id`,
    [user_id, feed_id, claim, cursor, pauseMinutes, counts?.events ?? null, counts?.leftOut ?? null, isPart],
  );
}

/** Stores why a reading failed. The events from before stay. */
export async function failFeed(
  run: Run,
  { user_id, feed_id, claim, failures }: Claim & Pick<ClaimedFeed, 'failures'>,
  problem: FeedProblem,
  status: number | null,
): Promise<void> {
  await run(
    `${LOCKED_FEED}, finished as (
       update private.calendar_sources set claim = null, failures = least(failures + 1, 1000),
         next_read_at = now() + make_interval(mins => $4, secs => random() * 60)
       from locked where user_id = $1 and feed_id = locked.id and claim = $3 returning feed_id)
     update public.calendar_feeds f set problem = $5, problem_status = $6
     from finished where f.user_id = $1 and f.id = finished.feed_id`,
    [user_id, feed_id, claim, pauseAfterFailures(failures + 1), problem, status],
  );
}
