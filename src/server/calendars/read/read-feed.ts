// Reads one claimed feed, from the request to storing the events. An error fails only this feed.
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { FEED_MONTHS_BACK, pauseAfterReading } from '#domain/calendar/feeds/feed-limits.ts';
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
import { openStored, type CoachTexts } from '#server/calendars/store/coach-texts.ts';
import { keyOf, storeEvents, type CalendarPart } from '#server/calendars/store/store-events.ts';
import { DatabaseUnavailable, type Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import type { Steps } from '#domain/steps.ts';
import { runInSlices } from '#server/time-slices.ts';
import { readCaldav } from './read-caldav.ts';
import { readIcal } from './read-ical.ts';
import type { FoundChanges, ReadFiles, Reading } from './reading.ts';

export interface FeedContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly openFetch: OpenFetch;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
}

export type FeedOutcome = 'changed' | 'unchanged' | 'failed';

const READERS = { ical: readIcal, caldav: readCaldav } as const;

/**
 * If the other server's response is wrong, or a statement refuses it, stores that as the feed's problem. Rejects only if the database
 * can't be reached, or if `stopping` is aborted: then the feed is read again in half an hour.
 */
export async function readFeed(given: FeedContext, feed: ClaimedFeed, stopping?: AbortSignal): Promise<FeedOutcome> {
  const away = new WeakSet<object>();
  const context = { ...given, db: noticing(given.db, away) };
  const isOver = (error: unknown) => stopping?.aborted === true || isAway(error, away);
  try {
    return await readAndStore(context, feed, stopping);
  } catch (error) {
    if (isOver(error)) throw error;
    const refused = refusalOf(error);
    // Logs no coach, address or error message: the id is enough to find the row.
    if (refused.problem === 'unreadable') context.log.error({ feed: feed.feed_id, ...namesOf(error) }, FAILED);
    else context.log.info({ feed: feed.feed_id, problem: refused.problem, status: refused.status }, NOT_READ);
    await failFeed(context.db.asServer, feed, refused.problem, refused.status).catch((again: unknown) => {
      if (isOver(again)) throw again;
      context.log.error({ feed: feed.feed_id, ...namesOf(again) }, FAILED);
    });
    return 'failed';
  }
}

const NOT_READ = 'a calendar was not read';
const FAILED = 'a calendar was not read: something in it is not provided for';

/** Adds the errors of an unreachable database to `away`. A refused statement is a DatabaseError of `pg`. */
function noticing(db: FeedContext['db'], away: WeakSet<object>): FeedContext['db'] {
  return {
    asServer: (...statement) =>
      db.asServer(...statement).catch((error: unknown) => {
        if (error instanceof Error && !(error instanceof DatabaseError)) away.add(error);
        throw error;
      }) as ReturnType<typeof db.asServer<never>>,
  };
}

const isAway = (error: unknown, away: WeakSet<object>): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && away.has(error));

function namesOf(error: unknown): { readonly name: string; readonly code: string | undefined } {
  const { name, code } = error as NodeJS.ErrnoException;
  return { name: String(name), code: code === undefined ? undefined : String(code) };
}

function refusalOf(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error;
  return new FetchRefused(error instanceof DecryptionError ? 'keys' : 'unreadable');
}

async function readAndStore(context: FeedContext, feed: ClaimedFeed, stopping?: AbortSignal): Promise<FeedOutcome> {
  const opened = await openStored(context.dataKeys, feed.user_id, feed.access);
  // The account was deleted, and the feed with it.
  if (opened === null) return 'unchanged';
  const { texts, clear } = opened;
  const access = feedAccessSchema.parse(JSON.parse(clear));
  const { cursor, changes } = await readChanges(context, feed, { access, cursor: cursorOf(feed, texts) }, stopping);
  const stored = changes && (await storeChanges(context, feed, texts, changes));
  await finishFeed(context.db.asServer, feed, {
    cursor: texts.encrypt(JSON.stringify({ ...cursor, readsNotes: feed.reads_notes })),
    counts: stored && { events: stored.events, leftOut: changes.all === null ? null : changes.leftOut },
    isPart: cursor.page !== undefined,
    pauseMinutes: pauseAfterReading(cursor.page?.readings ?? 0),
  });
  return stored?.hasChanged ? 'changed' : 'unchanged';
}

/** {} (read everything again) if the coach has switched notes on or off. */
function cursorOf({ cursor, reads_notes }: ClaimedFeed, texts: CoachTexts): FeedCursor {
  if (cursor === null) return {};
  const stored = feedCursorSchema.parse(JSON.parse(texts.decrypt(cursor)));
  return stored.readsNotes === reads_notes ? stored : {};
}

async function readChanges(
  { openFetch, now }: FeedContext,
  { kind, user_id: coach, reads_notes: readsNotes }: ClaimedFeed,
  known: Pick<Reading, 'access' | 'cursor'>,
  stopping?: AbortSignal,
): Promise<ReadFiles> {
  const since = addMonths(now().toISOString().slice(0, 10), -FEED_MONTHS_BACK);
  const { end, ...reading } = openFetch(stopping);
  try {
    return await READERS[kind]({ ...reading, ...known, coach, readsNotes, since });
  } finally {
    await end();
  }
}

async function storeChanges({ db }: FeedContext, feed: ClaimedFeed, texts: CoachTexts, changes: FoundChanges) {
  const parts = await runInSlices(keyed(texts, changes.parts));
  const gone = await runInSlices(keysOf(texts, changes.gone));
  const there = changes.all === null || changes.all === 'parts' ? null : [...changes.all];
  const keys = changes.all === null ? null : there ? await runInSlices(keysOf(texts, there)) : [...parts.keys()];
  const all = keys && { keys: new Set(keys), withZones: there === null };
  return storeEvents(db.asServer, texts, feed, { parts: [...parts.values()], gone, all });
}

const KEYS_PER_STEP = 100;

/** By key, so that duplicates are stored only once. */
function* keyed(texts: CoachTexts, found: FoundChanges['parts']): Steps<Map<string, CalendarPart>> {
  const parts = new Map<string, CalendarPart>();
  for (const [index, { kind, name, text, bytes }] of found.entries()) {
    if (index % KEYS_PER_STEP === 0) yield;
    const key = keyOf(texts, kind, name);
    parts.set(key, { key, text, bytes, isZone: kind === 'zone' });
  }
  return parts;
}

function* keysOf(texts: CoachTexts, files: readonly string[]): Steps<string[]> {
  const keys: string[] = [];
  for (const name of files) {
    if (keys.length % KEYS_PER_STEP === 0) yield;
    keys.push(keyOf(texts, 'file', name));
  }
  return keys;
}
