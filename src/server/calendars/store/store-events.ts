// Stores what a calendar holds now. Each statement stands for itself and does nothing for a feed that was disconnected or is read by
// another server meanwhile; after a kill the next reading finds what is missing, since what was asked for is noted last.
import type { Run } from '#server/db/database.ts';
import { runInSlices, type Steps } from '#server/time-slices.ts';
import type { Claim } from './claimed-feed.ts';
import type { CoachTexts } from './coach-texts.ts';

/** A part of a calendar: an event with its exceptions, or a time zone. */
export interface CalendarPart {
  readonly key: string;
  readonly text: string;
  readonly isZone: boolean;
}

interface SealedPart extends CalendarPart {
  readonly digest: string;
}

const ROWS_PER_STATEMENT = 250;
/** Of text in one statement, besides one part that may be longer by itself. */
const CHARS_PER_STATEMENT = 200_000;
const PARTS_PER_STEP = 20;

/** `names`: what the parts are called, in clear. Their keys are digests. */
export const keyOf = (texts: CoachTexts, kind: 'zone' | 'event' | 'file', name: string) =>
  texts.digest(`${kind} ${name}`);

/** What a reading found. `gone`: the keys of parts that are no more; null where `parts` are all there are. */
interface FoundParts {
  readonly parts: readonly CalendarPart[];
  readonly gone: readonly string[] | null;
}

/** Adds and replaces parts, and deletes those that are gone. Resolves to whether anything has changed. */
export async function storeEvents(
  run: Run,
  texts: CoachTexts,
  claim: Claim,
  { parts, gone }: FoundParts,
): Promise<boolean> {
  const stored = await digestsOf(run, claim);
  const sealed = await runInSlices(changedParts(texts, parts, stored));
  const deleted = gone ? gone.filter((key) => stored.has(key)) : keysBeside(parts, stored);
  await putEvents(run, texts, claim, sealed);
  await deleteEvents(run, claim, deleted);
  return sealed.length > 0 || deleted.length > 0;
}

function keysBeside(parts: readonly CalendarPart[], stored: ReadonlyMap<string, string>): string[] {
  const found = new Set(parts.map(({ key }) => key));
  return [...stored.keys()].filter((key) => !found.has(key));
}

/** How many events, without time zones, the feed has now. */
export async function countEvents(run: Run, { user_id, feed_id }: Claim): Promise<number> {
  const [row] = await run<{ events: number }>(
    'select count(*)::int as events from private.calendar_events where user_id = $1 and feed_id = $2 and not is_zone',
    [user_id, feed_id],
  );
  return row?.events ?? 0;
}

async function digestsOf(run: Run, { user_id, feed_id }: Claim): Promise<Map<string, string>> {
  const rows = await run<{ key: string; digest: string }>(
    'select key, digest from private.calendar_events where user_id = $1 and feed_id = $2',
    [user_id, feed_id],
  );
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

function* changedParts(
  texts: CoachTexts,
  parts: readonly CalendarPart[],
  stored: ReadonlyMap<string, string>,
): Steps<SealedPart[]> {
  const changed: SealedPart[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % PARTS_PER_STEP === 0) yield;
    const digest = texts.digest(part.text);
    if (stored.get(part.key) !== digest) changed.push({ ...part, digest });
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
