// What a coach's calendars hold now, as one iCalendar text for each: for the proposals (src/domain/calendar).
import type { FeedKind } from '#domain/calendar/feeds/connect-feed.ts';
import type { Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { openCoachTexts, type CoachTexts } from './store/coach-texts.ts';
import { runInSlices, type Steps } from '#server/time-slices.ts';

interface CalendarTexts {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
}

export interface CalendarText {
  readonly feedId: string;
  readonly kind: FeedKind;
  /** Whether its notes may be used: the text may be from when they were read. */
  readonly readsNotes: boolean;
  /** A whole VCALENDAR, in clear. */
  readonly text: string;
}

interface StoredPart {
  readonly feed_id: string;
  readonly kind: FeedKind;
  readonly reads_notes: boolean;
  readonly event: string | null;
}

const PARTS_PER_STEP = 20;

/** Throws DecryptionError. */
export async function readCalendars({ db, dataKeys }: CalendarTexts, userId: string): Promise<CalendarText[]> {
  const parts = await db.asServer<StoredPart>(
    `select f.id as feed_id, f.kind, f.reads_notes, e.event from public.calendar_feeds f
     left join private.calendar_events e on e.user_id = f.user_id and e.feed_id = f.id
     where f.user_id = $1 order by f.connected_at, f.id, e.is_zone desc, e.key`,
    [userId],
  );
  if (parts.length === 0) return [];
  // From the database: another server may have changed the key since it was cached here.
  const texts = await openCoachTexts(dataKeys, userId, true);
  return texts === null ? [] : runInSlices(joinParts(parts, texts));
}

function* joinParts(parts: readonly StoredPart[], texts: CoachTexts): Steps<CalendarText[]> {
  const found = new Map<string, Omit<CalendarText, 'feedId' | 'text'> & { lines: string[] }>();
  for (const [index, { feed_id, kind, reads_notes: readsNotes, event }] of parts.entries()) {
    if (index % PARTS_PER_STEP === 0) yield;
    const one = found.get(feed_id) ?? { kind, readsNotes, lines: ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'] };
    found.set(feed_id, one);
    if (event !== null) one.lines.push(texts.decrypt(event));
  }
  return [...found].map(([feedId, { lines, ...feed }]) => ({
    feedId,
    ...feed,
    text: `${lines.join('')}END:VCALENDAR\r\n`,
  }));
}
