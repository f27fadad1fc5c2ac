// Reads one claimed feed from the request to the stored events. Whatever another server does, only this feed fails.
import type { Logger } from 'pino';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { FEED_EVENTS_MAX, FEED_MONTHS_BACK } from '#domain/calendar/feeds/feed-limits.ts';
import type { OpenFetch } from '#server/calendars/fetch/safe-fetch.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import {
  failFeed,
  feedAccessSchema,
  feedCursorSchema,
  finishFeed,
  type ClaimedFeed,
  type FeedCursor,
} from '#server/calendars/store/claimed-feed.ts';
import { openCoachTexts, type CoachTexts } from '#server/calendars/store/coach-texts.ts';
import { countEvents, keyOf, storeEvents, type CalendarPart } from '#server/calendars/store/store-events.ts';
import { reduceCalendar } from '#server/calendars/text/reduce-calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import { runInSlices } from '#server/time-slices.ts';
import { readCaldav } from './read-caldav.ts';
import { readIcal } from './read-ical.ts';
import type { ReadFiles, Reading } from './reading.ts';

export interface FeedContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly openFetch: OpenFetch;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
}

export type FeedOutcome = 'changed' | 'unchanged' | 'failed';

const READERS = { ical: readIcal, caldav: readCaldav } as const;

/** Rejects only when the database fails: then the feed is read again in half an hour. */
export async function readFeed(context: FeedContext, feed: ClaimedFeed, stopping?: AbortSignal): Promise<FeedOutcome> {
  const run = context.db.asServer;
  try {
    const texts = await openTexts(context, feed);
    // The account was deleted, and the feed with it.
    if (texts === null) return 'unchanged';
    const cursor = cursorOf(feed, texts);
    const read = await fetchFiles(context, feed, { texts, cursor }, stopping);
    const changed = read.changes ? await storeFiles(context, feed, texts, read.changes) : null;
    await finishFeed(
      run,
      feed,
      texts.encrypt(JSON.stringify({ ...read.cursor, readsNotes: feed.reads_notes })),
      changed,
    );
    return changed?.hasChanged ? 'changed' : 'unchanged';
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null || stopping?.aborted) throw error;
    // Neither whose calendar it is nor where: the id finds the row.
    context.log.info(
      { feed: feed.feed_id, problem: refused.problem, status: refused.status },
      'a calendar was not read',
    );
    await failFeed(run, feed, refused.problem, refused.status);
    return 'failed';
  }
}

function refusalOf(error: unknown): FetchRefused | null {
  if (error instanceof DecryptionError) return new FetchRefused('keys');
  return error instanceof FetchRefused ? error : null;
}

/** The coach's keys may have been made on another server after ours were cached. */
async function openTexts({ dataKeys }: FeedContext, feed: ClaimedFeed): Promise<CoachTexts | null> {
  const texts = await openCoachTexts(dataKeys, feed.user_id);
  try {
    texts?.decrypt(feed.access);
    return texts;
  } catch {
    return openCoachTexts(dataKeys, feed.user_id, true);
  }
}

/** {} where everything is to be read again: the coach wants notes now, or no longer. */
function cursorOf({ cursor, reads_notes }: ClaimedFeed, texts: CoachTexts): FeedCursor {
  if (cursor === null) return {};
  const stored = feedCursorSchema.parse(JSON.parse(texts.decrypt(cursor)));
  return stored.readsNotes === reads_notes ? stored : {};
}

async function fetchFiles(
  { openFetch, now }: FeedContext,
  feed: ClaimedFeed,
  { texts, cursor }: { readonly texts: CoachTexts; readonly cursor: FeedCursor },
  stopping?: AbortSignal,
): Promise<ReadFiles> {
  const access = feedAccessSchema.parse(JSON.parse(texts.decrypt(feed.access)));
  const { fetch, end } = openFetch();
  const stop = () => void end();
  stopping?.addEventListener('abort', stop);
  try {
    const reading: Reading = { fetch, access, cursor, readsNotes: feed.reads_notes, since: oldestDay(now()) };
    return await READERS[feed.kind](reading);
  } finally {
    stopping?.removeEventListener('abort', stop);
    await end();
  }
}

/** As YYYY-MM-DD. */
const oldestDay = (now: Date) => addMonths(now.toISOString().slice(0, 10), -FEED_MONTHS_BACK);

async function storeFiles(
  { db, now }: FeedContext,
  feed: ClaimedFeed,
  texts: CoachTexts,
  { isWhole, files, gone }: NonNullable<ReadFiles['changes']>,
) {
  const parts = new Map<string, CalendarPart>();
  const left = gone.map((name) => keyOf(texts, 'file', name));
  let leftOut = 0;
  for (const { name, text } of files) {
    const reduced = await runInSlices(reduceCalendar(text, { readsNotes: feed.reads_notes, since: oldestDay(now()) }));
    leftOut += reduced.leftOut;
    for (const [zone, zoneText] of reduced.zones) add(parts, keyOf(texts, 'zone', zone), zoneText, true);
    // A file of a CalDAV server is one event; the name of the file is what a deletion says.
    if (name === '') for (const [uid, event] of reduced.events) add(parts, keyOf(texts, 'event', uid), event, false);
    else if (reduced.events.size > 0)
      add(parts, keyOf(texts, 'file', name), [...reduced.events.values()].join(''), false);
    else left.push(keyOf(texts, 'file', name));
  }
  const run = db.asServer;
  const hasChanged = await storeEvents(run, texts, feed, { parts: [...parts.values()], gone: isWhole ? null : left });
  const events = await countEvents(run, feed);
  if (events > FEED_EVENTS_MAX) throw new FetchRefused('too-many-events');
  // A part of a calendar says nothing of the rest.
  return { hasChanged, events, leftOut: isWhole ? leftOut : null };
}

function add(parts: Map<string, CalendarPart>, key: string, text: string, isZone: boolean): void {
  parts.set(key, { key, text, isZone });
}
