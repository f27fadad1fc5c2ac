// Stores the events of a calendar. Each statement is a transaction of its own, and does nothing for a feed that was disconnected or that
// another server reads now. If the server is killed, the next reading stores what is missing, since the cursor is stored last.
import { FEED_EVENTS_MAX, FEEDS_MAX_BYTES } from '#domain/calendar/feeds/feed-limits.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import type { Run } from '#server/db/database.ts';
import { encryptedChars } from '#server/encryption/encrypted-text.ts';
import type { Steps } from '#domain/steps.ts';
import { runInSlices } from '#server/time-slices.ts';
import type { Claim } from './claimed-feed.ts';
import type { CoachTexts } from './coach-texts.ts';

/** A part of a calendar, with the digest of its name as key. */
export interface CalendarPart {
  readonly key: string;
  readonly text: string;
  /** The size of the encrypted text. */
  readonly bytes: number;
  readonly isZone: boolean;
}

interface SealedPart extends CalendarPart {
  readonly digest: string;
}

const ROWS_PER_STATEMENT = 250;
/** The most text in one statement, unless a single part is longer. */
const CHARS_PER_STATEMENT = 200_000;
const PARTS_PER_STEP = 20;
const KEYS_PER_STEP = 1_000;
/** The most time zones of a feed. Some 600 names exist; the limit saves memory, since each reading compares all parts. */
const ZONES_MAX = 2_000;

/** The key of a part: a digest of its kind and name. */
export const keyOf = (texts: CoachTexts, kind: 'zone' | 'event' | 'file', name: string) =>
  texts.digest(`${kind} ${name}`);

/** The result of a reading. */
export interface FoundParts {
  readonly parts: readonly CalendarPart[];
  /** The keys of deleted parts. */
  readonly gone: readonly string[];
  /** The keys of all existing parts, or of all except time zones; null if they are not known. */
  readonly all: { readonly keys: ReadonlySet<string>; readonly withZones: boolean } | null;
}

export interface StoredParts {
  readonly hasChanged: boolean;
  /** The number of events in the feed now, without time zones. */
  readonly events: number;
}

interface StoredPart {
  readonly key: string;
  readonly digest: string;
  readonly is_zone: boolean;
  readonly bytes: number;
}

/** Adds and replaces parts, and deletes those that are gone. Throws FetchRefused, and stores nothing, if it would be too much. */
export async function storeEvents(run: Run, texts: CoachTexts, claim: Claim, found: FoundParts): Promise<StoredParts> {
  const stored = await partsOf(run, claim);
  const sealed = await runInSlices(changedParts(texts, found.parts, stored));
  const deleted = await runInSlices(deletedKeys(stored, found));
  const { events, zones, bytes } = await runInSlices(sumOf(stored, sealed, new Set(deleted)));
  if (events > FEED_EVENTS_MAX || zones > ZONES_MAX) throw new FetchRefused('too-many-events');
  if (sealed.length > 0 || deleted.length > 0) await hold(run, claim, bytes);
  await putEvents(run, texts, claim, sealed);
  await deleteEvents(run, claim, deleted);
  return { hasChanged: sealed.length > 0 || deleted.length > 0, events };
}

function* deletedKeys(stored: ReadonlyMap<string, StoredPart>, { gone, all }: FoundParts): Steps<string[]> {
  const deleted = new Set<string>();
  for (const [index, key] of gone.entries()) {
    if (index % KEYS_PER_STEP === 0) yield;
    if (stored.has(key)) deleted.add(key);
  }
  if (all === null) return [...deleted];
  for (const { key, is_zone } of stored.values()) {
    if (deleted.size % KEYS_PER_STEP === 0) yield;
    if (!all.keys.has(key) && (all.withZones || !is_zone)) deleted.add(key);
  }
  return [...deleted];
}

function* sumOf(
  stored: ReadonlyMap<string, StoredPart>,
  sealed: readonly SealedPart[],
  deleted: ReadonlySet<string>,
): Steps<{ readonly events: number; readonly zones: number; readonly bytes: number }> {
  let [events, zones, bytes, at] = [0, 0, 0, 0];
  const put = new Set<string>();
  for (const part of sealed) {
    if ((at += 1) % KEYS_PER_STEP === 0) yield;
    put.add(part.key);
    bytes += encryptedChars(part.bytes);
    if (part.isZone) zones += 1;
    else events += 1;
  }
  for (const part of stored.values()) {
    if ((at += 1) % KEYS_PER_STEP === 0) yield;
    if (put.has(part.key) || deleted.has(part.key)) continue;
    bytes += part.bytes;
    if (part.is_zone) zones += 1;
    else events += 1;
  }
  return { events, zones, bytes };
}

/** Throws FetchRefused if all feeds of the coach would be too large together. */
async function hold(run: Run, { user_id, feed_id, claim }: Claim, bytes: number): Promise<void> {
  const [row] = await run<{ fits: boolean }>('select private.hold_calendar($1, $2, $3, $4, $5) as fits', [
    user_id,
    feed_id,
    claim,
    bytes,
    FEEDS_MAX_BYTES,
  ]);
  if (row?.fits !== true) throw new FetchRefused('too-much-together');
}

async function partsOf(run: Run, { user_id, feed_id }: Claim): Promise<Map<string, StoredPart>> {
  const rows = await run<StoredPart>(
    `select key, digest, is_zone, octet_length(event) as bytes from private.calendar_events where user_id = $1 and feed_id = $2`,
    [user_id, feed_id],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function* changedParts(
  texts: CoachTexts,
  parts: readonly CalendarPart[],
  stored: ReadonlyMap<string, StoredPart>,
): Steps<SealedPart[]> {
  const changed: SealedPart[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % PARTS_PER_STEP === 0) yield;
    const digest = texts.digest(part.text);
    if (stored.get(part.key)?.digest !== digest) changed.push({ ...part, digest });
  }
  return changed;
}

async function putEvents(
  run: Run,
  texts: CoachTexts,
  { user_id, feed_id, claim }: Claim,
  parts: readonly SealedPart[],
) {
  for (let from = 0; from < parts.length;) {
    const some = nextParts(parts, from);
    from += some.length;
    const encrypted = await runInSlices(encryptParts(texts, some));
    await run(
      `insert into private.calendar_events (user_id, feed_id, key, digest, is_zone, event)
       select s.user_id, s.feed_id, p.key, p.digest, p.is_zone, p.event
       from private.calendar_sources s, unnest($4::text[], $5::text[], $6::boolean[], $7::text[]) as p (key, digest, is_zone, event)
       where s.user_id = $1 and s.feed_id = $2 and s.claim = $3
       on conflict on constraint calendar_events_key
         do update set digest = excluded.digest, event = excluded.event, is_zone = excluded.is_zone`,
      [
        user_id,
        feed_id,
        claim,
        some.map(({ key }) => key),
        some.map(({ digest }) => digest),
        some.map(({ isZone }) => isZone),
        encrypted,
      ],
    );
  }
}

/** At least one. */
function nextParts(parts: readonly SealedPart[], from: number): SealedPart[] {
  let [to, chars] = [from, 0];
  while (to < parts.length && to - from < ROWS_PER_STATEMENT && chars < CHARS_PER_STATEMENT)
    chars += parts[to++]!.text.length;
  return parts.slice(from, to);
}

function* encryptParts(texts: CoachTexts, parts: readonly SealedPart[]): Steps<string[]> {
  const encrypted: string[] = [];
  for (const { text } of parts) {
    encrypted.push(texts.encrypt(text));
    yield;
  }
  return encrypted;
}

async function deleteEvents(run: Run, { user_id, feed_id, claim }: Claim, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT) {
    await run(
      `delete from private.calendar_events e using private.calendar_sources s
       where e.user_id = $1 and e.feed_id = $2 and e.key = any($4::text[])
         and s.user_id = e.user_id and s.feed_id = e.feed_id and s.claim = $3`,
      [user_id, feed_id, claim, keys.slice(from, from + ROWS_PER_STATEMENT)],
    );
  }
}
