// Stores the bookings in a message of Cal.com or Calendly. Locks the feed's row, so that of two concurrent messages the second sees the
// first.
import { BOOKINGS_LEAST_BYTES, FEED_EVENTS_MAX, FEEDS_MAX_BYTES } from '#domain/calendar/feeds/feed-limits.ts';
import { openCoachTexts, type CoachTexts } from '#server/calendars/store/coach-texts.ts';
import { keyOf } from '#server/calendars/store/store-events.ts';
import type { Database, Run } from '#server/db/database.ts';
import { withNewestKeys, type DataKeys } from '#server/encryption/data-keys.ts';
import type { Booking } from './booking-messages.ts';
import { bookingText } from './booking-text.ts';
import type { FeedKind } from '#domain/calendar/feeds/connect-feed.ts';

export interface BookingContext {
  readonly db: Pick<Database, 'asServer' | 'serverTransaction'>;
  readonly dataKeys: DataKeys;
}

export interface WebhookFeed {
  readonly userId: string;
  readonly feedId: string;
  readonly kind: FeedKind;
  readonly secret: string;
}

/** Resolves to whether anything was new. */
export const storeBookings = (
  { db, dataKeys }: BookingContext,
  { userId, feedId }: Pick<WebhookFeed, 'userId' | 'feedId'>,
  bookings: readonly Booking[],
): Promise<boolean> =>
  withNewestKeys(async (reload) => {
    const texts = await openCoachTexts(dataKeys, userId, reload);
    if (texts === null) return false;
    return db.serverTransaction((run) => storeAll(run, texts, [userId, feedId], bookings));
  });

async function storeAll(run: Run, texts: CoachTexts, ids: readonly string[], bookings: readonly Booking[]) {
  await run('select private.lock_storage_of($1)', [ids[0]]);
  const found = await run('select from private.calendar_sources where user_id = $1 and feed_id = $2 for update', ids);
  // The calendar was disconnected.
  if (found.length === 0) return false;
  let changed = false;
  for (const booking of bookings) changed = (await storeBooking(run, texts, ids, booking)) || changed;
  if (changed) await run(FORGET_OLDEST, [...ids, FEED_EVENTS_MAX, FEEDS_MAX_BYTES, BOOKINGS_LEAST_BYTES]);
  await run(
    `update public.calendar_feeds f set tried_at = now(), read_at = now(), problem = null, problem_status = null,
       events = (select count(*) from private.calendar_events e where e.user_id = $1 and e.feed_id = $2)
     where f.user_id = $1 and f.id = $2`,
    ids,
  );
  return changed;
}

/** Somebody with the secret could send bookings endlessly. */
const FORGET_OLDEST = 'select private.forget_oldest_bookings($1, $2, $3, $4, $5)';

async function storeBooking(run: Run, texts: CoachTexts, ids: readonly string[], booking: Booking): Promise<boolean> {
  const key = keyOf(texts, 'event', booking.uid);
  const [row] = await run<{ event: string; as_of: Date }>(
    'select event, as_of from private.calendar_events where user_id = $1 and feed_id = $2 and key = $3 and as_of is not null',
    [...ids, key],
  );
  const text = bookingText(booking, row ? { text: texts.decrypt(row.event), asOf: row.as_of } : null);
  if (text === null) return false;
  await run(
    `insert into private.calendar_events (user_id, feed_id, key, digest, event, as_of) values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint calendar_events_key
       do update set digest = excluded.digest, event = excluded.event, as_of = excluded.as_of`,
    [...ids, key, texts.digest(text), texts.encrypt(text), booking.asOf],
  );
  return true;
}
