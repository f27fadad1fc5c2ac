// Reads the calendars of a CalDAV account, or one calendar. All requests go through the safe fetch. The first reading gets everything of
// the last months, later ones only what has changed, by sync tokens (RFC 6578). A calendar that is too large for one reading is read in
// several: the cursor says how far the last one came.
import { FEED_EVENTS_MAX } from '#domain/calendar/feeds/feed-limits.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import type { FoundPart } from '#server/calendars/thread/feed-job.ts';
import { DAV_MAX_BYTES, multiget, propfind, queryEvents, syncCollection, type Dav } from './dav-requests.ts';
import { findCalendars } from './find-calendars.ts';
import type { ReadFiles, Reading } from './reading.ts';
import { requireFound } from './require-success.ts';

const FILES_PER_REQUEST = 50;
/** If files are too large for one request, they are requested in this many parts. */
const PARTS_OF_TOO_MANY = 10;
/** If more files have changed, everything is read again, since that can be split over several readings. */
const CHANGES_MAX = 1_000;
/** After this part of its time or bytes, a reading begins no further request, so that it ends within its limits. */
const READING_STOPS_AT = 0.6;
const READING_STOPS_BYTES = 20 * 1024 * 1024;

interface Found {
  parts: FoundPart[];
  leftOut: number;
  gone: string[];
}

/** Throws FetchRefused. */
export async function readCaldav(reading: Reading): Promise<ReadFiles> {
  const dav: Dav = { reading, bytes: 0 };
  const { calendars: before = {}, page } = reading.cursor;
  if (page) return readAll(dav, page);
  const urls = Object.keys(before).length > 0 ? Object.keys(before) : await findCalendars(dav);
  const now: Record<string, string> = {};
  for (const url of urls) now[url] = await stateOf(dav, url);
  const cursor = { calendars: now };
  if (urls.every((url) => now[url] !== '' && now[url] === before[url])) return { cursor, changes: null };
  const begin = { calendars: now, url: '', path: '', readings: 1, leftOut: 0 };
  return (await readChanges(dav, before, now)) ?? readAll(dav, begin);
}

/** "sync:…" or "ctag:…"; '' if the server has neither, so that the calendar is always read again. */
async function stateOf(dav: Dav, url: string): Promise<string> {
  const [found] = await propfind(dav, url, 'state');
  if (!found) throw new FetchRefused('no-calendar');
  requireFound(found);
  if (found.syncToken !== '') return `sync:${found.syncToken}`;
  return found.ctag === '' ? '' : `ctag:${found.ctag}`;
}

/** Null if the server does not say what has changed, too much has, or something of it can't be stored: only reading all counts that. */
async function readChanges(
  dav: Dav,
  before: Readonly<Record<string, string>>,
  now: Record<string, string>,
): Promise<ReadFiles | null> {
  const found: Found = { parts: [], leftOut: 0, gone: [] };
  const changes: { url: string; paths: string[] }[] = [];
  for (const [url, state] of Object.entries(now)) {
    const known = before[url];
    if (!known?.startsWith('sync:')) return null;
    if (known === state) continue;
    const answer = await syncCollection(dav, url, known.slice('sync:'.length));
    // The server no longer knows the token, or the list is incomplete.
    if (!answer || answer.syncToken === '' || answer.responses.some(({ status }) => status === 507)) return null;
    const changed = answer.responses.filter(({ path }) => path !== new URL(url).pathname);
    const paths = changed.filter(({ status }) => status !== 404).map(({ path }) => path);
    found.gone.push(...changed.filter(({ status }) => status === 404).map(({ path }) => path));
    changes.push({ url, paths });
    now[url] = `sync:${answer.syncToken}`;
  }
  if (changes.reduce((sum, { paths }) => sum + paths.length, 0) > CHANGES_MAX) return null;
  for (const { url, paths } of changes) {
    for (let from = 0; from < paths.length; from += FILES_PER_REQUEST)
      await readFiles(dav, url, paths.slice(from, from + FILES_PER_REQUEST), found);
    // Deleted since the list was made.
    const names = new Set(found.parts.map(({ name }) => name));
    found.gone.push(...paths.filter((path) => !names.has(path)));
  }
  return found.leftOut > 0 ? null : { cursor: { calendars: now }, changes: { ...found, all: null } };
}

type Page = NonNullable<Reading['cursor']['page']>;

/** Reads the files after the page's path, in the order of calendars and paths, until it is time to stop. */
async function readAll(dav: Dav, page: Page): Promise<ReadFiles> {
  const listed = await listFiles(dav, Object.keys(page.calendars));
  const found: Found = { parts: [], leftOut: page.leftOut, gone: [] };
  let isBehind = page.url !== '';
  for (const [at, { url, paths }] of listed.entries()) {
    if (isBehind && url !== page.url) continue;
    const left = isBehind ? paths.filter((path) => path > page.path) : paths;
    isBehind = false;
    for (let from = 0; from < left.length; from += FILES_PER_REQUEST) {
      const some = left.slice(from, from + FILES_PER_REQUEST);
      await readFiles(dav, url, some, found);
      const isLast =
        from + FILES_PER_REQUEST >= left.length && listed.slice(at + 1).every(({ paths: [next] }) => !next);
      if (isLast || (dav.reading.clock.used < READING_STOPS_AT && dav.bytes < READING_STOPS_BYTES)) continue;
      const next = { ...page, url, path: some.at(-1)!, readings: page.readings + 1, leftOut: found.leftOut };
      return { cursor: { page: next }, changes: { ...found, all: null } };
    }
  }
  const all = new Set(listed.flatMap(({ paths }) => paths));
  return { cursor: { calendars: page.calendars }, changes: { ...found, all } };
}

/** The files of each calendar, by path. */
async function listFiles(dav: Dav, urls: readonly string[]) {
  const listed: { readonly url: string; readonly paths: readonly string[] }[] = [];
  let count = 0;
  for (const url of urls) {
    const found = await queryEvents(dav, url);
    for (const response of found) requireFound(response);
    if ((count += found.length) > FEED_EVENTS_MAX) throw new FetchRefused('too-many-events');
    const paths = found.map(({ path }) => path).filter((path) => path !== new URL(url).pathname);
    listed.push({ url, paths: paths.toSorted() });
  }
  return listed;
}

/**
 * Adds the content of these files. If they are too large together, they are requested in parts; a single file that is too large is left
 * out.
 */
async function readFiles(dav: Dav, url: string, paths: readonly string[], found: Found): Promise<void> {
  try {
    const { parts, leftOut, empty } = await multiget(dav, url, paths);
    for (const part of parts) found.parts.push(part);
    for (const name of empty) found.gone.push(name);
    found.leftOut += leftOut;
  } catch (error) {
    if (!(error instanceof FetchRefused) || error.problem !== 'too-large') throw error;
    dav.bytes += DAV_MAX_BYTES.files;
    if (paths.length === 1) {
      found.leftOut += 1;
      found.gone.push(paths[0]!);
      return;
    }
    const some = Math.ceil(paths.length / PARTS_OF_TOO_MANY);
    for (let from = 0; from < paths.length; from += some)
      await readFiles(dav, url, paths.slice(from, from + some), found);
  }
}
