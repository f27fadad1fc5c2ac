// The messages between the server and its thread for calendars, and the thread's work: from the bytes of an answer to the parts
// that are stored. Results go back in batches, since a message is unpacked in one turn of the event loop.
import { FEED_EVENTS_MAX, PART_MAX_BYTES } from '#domain/calendar/feeds/feed-limits.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { requireFound } from '#server/calendars/read/require-success.ts';
import type { DavResponse } from '#server/calendars/text/dav-response.ts';
import { readMultistatus } from '#server/calendars/text/multistatus.ts';
import { bytesOf, reduceCalendar, ZONES_MAX, type ReduceOptions } from '#server/calendars/text/reduce-calendar.ts';
import { runAtOnce } from '#domain/steps.ts';

/** `body`: the blocks of an answer. `base`: the address that was requested. */
export type FeedJob =
  | { readonly kind: 'calendar'; readonly body: readonly ArrayBuffer[]; readonly options: ReduceOptions }
  | {
      readonly kind: 'files';
      readonly body: readonly ArrayBuffer[];
      readonly base: string;
      readonly options: ReduceOptions;
    }
  | { readonly kind: 'responses'; readonly body: readonly ArrayBuffer[]; readonly base: string };

/** A part of a calendar: a time zone, an event with its exceptions, or a file of a CalDAV server with the events in it. */
export interface FoundPart {
  readonly kind: 'zone' | 'event' | 'file';
  /** TZID, UID, or the path of the file. */
  readonly name: string;
  readonly text: string;
  /** The length of the encrypted text. */
  readonly bytes: number;
}

/** What else is known of a calendar or its files. */
export interface FoundTotals {
  readonly leftOut: number;
  /** Files with nothing to store. */
  readonly empty: readonly string[];
}

export interface ResponseTotals {
  /** '' if the server sent none. */
  readonly syncToken: string;
}

export type FeedItem = FoundPart | DavResponse;
export interface Batch {
  readonly items: readonly FeedItem[];
  /** Only in the last batch. */
  readonly totals: FoundTotals | ResponseTotals | null;
}

const BATCH_ITEMS = 200;
const BATCH_CHARS = 100_000;
/** More than events, since the answers about a calendar include one about the calendar itself. */
const RESPONSES_MAX = FEED_EVENTS_MAX + 100;

/** Throws FetchRefused. */
export function* batchesOf(job: FeedJob): Generator<Batch> {
  const { items, totals } = work(job);
  let [from, chars] = [0, 0];
  for (const [at, item] of items.entries()) {
    chars += 'text' in item ? item.text.length : 0;
    if (at + 1 - from < BATCH_ITEMS && chars < BATCH_CHARS) continue;
    yield { items: items.slice(from, at + 1), totals: null };
    [from, chars] = [at + 1, 0];
  }
  yield { items: items.slice(from), totals };
}

function work(job: FeedJob): { items: FeedItem[]; totals: FoundTotals | ResponseTotals } {
  const decoder = new TextDecoder();
  const text = job.body.map((block) => decoder.decode(block, { stream: true })).join('') + decoder.decode();
  if (job.kind === 'calendar') return partsOfCalendar(text, job.options);
  return job.kind === 'files' ? partsOfFiles(text, job.base, job.options) : responsesOf(text, job.base);
}

const partOf = (kind: FoundPart['kind'], name: string, text: string): FoundPart => ({
  kind,
  name,
  text,
  bytes: bytesOf(text),
});

function partsOfCalendar(text: string, options: ReduceOptions) {
  const { zones, events, leftOut, isCut } = runAtOnce(reduceCalendar(text, options));
  // Stored, it would say that the events after it were deleted.
  if (isCut) throw new FetchRefused('no-answer');
  const items = [
    ...[...zones].map(([name, zone]) => partOf('zone', name, zone)),
    ...[...events].map(([name, event]) => partOf('event', name, event)),
  ];
  return { items, totals: { leftOut, empty: [] } };
}

function responsesOf(text: string, base: string) {
  const items: DavResponse[] = [];
  const syncToken = readMultistatus(text, base, (response) => {
    if (items.push(response) > RESPONSES_MAX) throw new FetchRefused('too-many-events');
  });
  return { items, totals: { syncToken } };
}

function partsOfFiles(text: string, base: string, options: ReduceOptions) {
  const zones = new Map<string, FoundPart>();
  const files = new Map<string, FoundPart>();
  const empty: string[] = [];
  let leftOut = 0;
  readMultistatus(text, base, ({ path, status }, data) => {
    // Deleted since the list was made.
    if (status === 404) return;
    requireFound({ status });
    if (data === '') {
      leftOut += 1;
      return;
    }
    const reduced = runAtOnce(reduceCalendar(data, options));
    leftOut += reduced.leftOut;
    for (const [name, zone] of reduced.zones)
      if (zones.has(name) || zones.size < ZONES_MAX) zones.set(name, partOf('zone', name, zone));
    // A file has one event (RFC 4791, 4.1). Of several, as many are stored as fit into a part.
    let [stored, bytes] = ['', 0];
    for (const event of reduced.events.values()) {
      bytes += bytesOf(event);
      if (bytes > PART_MAX_BYTES) leftOut += 1;
      else stored += event;
    }
    if (stored === '') empty.push(path);
    else files.set(path, partOf('file', path, stored));
  });
  return { items: [...zones.values(), ...files.values()], totals: { leftOut, empty } };
}
