// Streams the stored events of a coach's calendars, for the proposals (src/domain/calendar): page by page, so that large calendars need
// little memory and don't hold up other coaches. If a calendar changes during this, some events may be old and others new.
import { feedProvider, type FeedKind } from '#domain/calendar/feeds/connect-feed.ts';
import { feedProblemText, type FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';
import { DatabaseBusy, type Database, type Run } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { Turns } from '#server/threads/turns.ts';
import type { Steps } from '#domain/steps.ts';
import { runInSlices } from '#server/time-slices.ts';
import { keyIdOf, openCoachTexts, type CoachTexts } from './store/coach-texts.ts';

export interface StoredCalendar {
  readonly feedId: string;
  readonly kind: FeedKind;
  /** Whether its notes may be used: the stored text may still have them after the coach switched them off. */
  readonly readsNotes: boolean;
  /** Whether the text has every event that the calendar has. */
  readonly isWhole: boolean;
  /** Why it has not been read for a day, for the coach; null if it has. */
  readonly fault: string | null;
}

interface FeedRow extends Omit<StoredCalendar, 'fault'> {
  readonly place: string;
  readonly problem: FeedProblem | null;
  readonly problem_status: number | null;
}

export interface OpenCalendar {
  readonly calendar: StoredCalendar;
  /** A decrypted VCALENDAR, as the inside of a JSON string. Must be read before the next calendar. */
  readonly json: AsyncGenerator<Buffer, void>;
}

const ROWS_PER_PAGE = 250;
/** A page with a single part may be longer. */
const PAGE_MAX_BYTES = 512 * 1024;
const PARTS_PER_STEP = 20;
/** How long to wait: one page is made at a time, for coaches in turn. */
const TURN_MS = 10_000;
const turns = new Turns(TURN_MS, () => new DatabaseBusy());

/** In the order in which they were connected. Throws DecryptionError, and DatabaseBusy if too many calls wait. */
export async function* openCalendars(
  { db, dataKeys }: { readonly db: Pick<Database, 'asServer'>; readonly dataKeys: DataKeys },
  userId: string,
): AsyncGenerator<OpenCalendar, void> {
  const calendars = await db.asServer<FeedRow>(
    // Never for calendars that send bookings, since their oldest bookings are deleted.
    `select id as "feedId", kind, reads_notes as "readsNotes",
       kind in ('ical', 'caldav') and not is_part and left_out = 0 as "isWhole", place,
       case when problem <> 'no-subscription' and coalesce(read_at, connected_at) < now() - interval '1 day' then problem end as problem,
       problem_status
     from public.calendar_feeds where user_id = $1 order by connected_at, id`,
    [userId],
  );
  if (calendars.length === 0) return;
  // Not from the cache, since another server may have changed the key.
  const texts = await openCoachTexts(dataKeys, userId, true);
  if (texts === null) return;
  const parts = await feedsWithLost(db.asServer, texts, userId);
  for (const { place, problem, problem_status, ...stored } of calendars) {
    const { feedId } = stored;
    const fault = problem && feedProblemText(problem, feedProvider(place), problem_status);
    const calendar = { ...stored, isWhole: stored.isWhole && !parts.has(feedId), fault };
    yield { calendar, json: textOf(db.asServer, texts, userId, feedId) };
  }
}

/** The calendars with events whose key is lost: these can't be read, but still are in the calendar. */
async function feedsWithLost(run: Run, { lost }: CoachTexts, userId: string): Promise<ReadonlySet<string>> {
  if (lost.size === 0) return new Set();
  const feeds = await run<{ feed_id: string }>(
    `select distinct feed_id from private.calendar_events
     where user_id = $1 and substr(event, 6, 8) = any($2::text[])`,
    [userId, [...lost]],
  );
  return new Set(feeds.map(({ feed_id }) => feed_id));
}

async function* textOf(run: Run, texts: CoachTexts, userId: string, feedId: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from('BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\n');
  for (const isZone of [true, false]) {
    for (let after = ''; ;) {
      const page = await turns.run(userId, async () => {
        const rows = await run<{ key: string; event: string }>(PAGE, [
          userId,
          feedId,
          isZone,
          after,
          ROWS_PER_PAGE,
          PAGE_MAX_BYTES,
        ]);
        return { last: rows.at(-1)?.key, clear: await runInSlices(decrypted(texts, rows)) };
      });
      if (page.last === undefined) break;
      after = page.last;
      yield page.clear;
    }
  }
  yield Buffer.from('END:VCALENDAR\\r\\n');
}

/** Reads at least one row. Postgres knows the sizes without loading the texts. */
const PAGE = `
  select p.key, p.event from (
    select e.key, e.event, row_number() over w as number, sum(octet_length(e.event)) over w as bytes
    from (select key, event from private.calendar_events
      where user_id = $1 and feed_id = $2 and is_zone = $3 and key > $4 order by key limit $5) e
    window w as (order by e.key)) p
  where p.number = 1 or p.bytes <= $6 order by p.key`;

function* decrypted(texts: CoachTexts, rows: readonly { readonly event: string }[]): Steps<Buffer> {
  const parts: Buffer[] = [];
  for (const { event } of rows) {
    if (parts.length % PARTS_PER_STEP === 0) yield;
    if (!texts.lost.has(keyIdOf(event))) parts.push(texts.decryptJson(event));
  }
  return Buffer.concat(parts);
}
