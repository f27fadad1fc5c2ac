// Reads the calendars of a CalDAV account, or one calendar, with tsdav, all of whose requests go through the safe fetch. The first time
// everything since some months ago; then, by sync tokens (RFC 6578), only what has changed.
import { calendarMultiGet, calendarQuery, createAccount, propfind, syncCollection, type DAVResponse } from 'tsdav';
import { FEED_EVENTS_MAX } from '#domain/calendar/feeds/feed-limits.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { nextTurn } from '#server/time-slices.ts';
import { basicAuthorization } from './read-ical.ts';
import { requireSuccess, type CalendarFile, type ReadFiles, type Reading } from './reading.ts';

const CALENDARS_MAX = 20;
/** Few, since what they answer is parsed at once. */
const FILES_PER_REQUEST = 50;

interface Dav {
  readonly reading: Reading;
  readonly request: { readonly fetch: typeof fetch; readonly headers: Record<string, string> };
}

/** Throws FetchRefused. */
export async function readCaldav(reading: Reading): Promise<ReadFiles> {
  const { user = '', password = '' } = reading.access;
  const headers = { authorization: basicAuthorization(user, password) };
  const dav: Dav = { reading, request: { fetch: reading.fetch, headers } };
  const before = reading.cursor.calendars ?? {};
  const urls = Object.keys(before).length > 0 ? Object.keys(before) : await findCalendars(dav);
  const now: Record<string, string> = {};
  for (const url of urls) now[url] = await stateOf(dav, url);
  const cursor = { calendars: now };
  if (urls.every((url) => now[url] !== '' && now[url] === before[url])) return { cursor, changes: null };
  return (await readChanges(dav, before, now)) ?? { cursor, changes: await readAll(dav, urls) };
}

/** The address is a calendar, or leads to the calendars of the account. */
async function findCalendars({ reading, request }: Dav): Promise<string[]> {
  const { address } = reading.access;
  const [found] = await propfind({ ...request, url: address, props: { 'd:resourcetype': {} }, depth: '0' });
  if (found && 'calendar' in ((found.props?.['resourcetype'] as object | undefined) ?? {})) return [address];
  // Elsewhere on the server somebody else may be let in; 404 and 405 only say that this path is no calendar.
  if (found && [401, 403].includes(found.status)) requireSuccess(found);
  const account = await createAccount({
    ...request,
    account: { serverUrl: address, accountType: 'caldav' },
    loadCollections: true,
  }).catch((error: unknown) => {
    if (error instanceof FetchRefused) throw error;
    if (found) requireSuccess(found);
    throw new FetchRefused('no-calendar');
  });
  const calendars = (account.calendars ?? []).filter(
    ({ components = [] }) => components.length === 0 || components.includes('VEVENT'),
  );
  if (calendars.length === 0) throw new FetchRefused('no-calendar');
  return calendars.slice(0, CALENDARS_MAX).map(({ url }) => url);
}

/** "sync:…" or "ctag:…"; '' where the server has neither, so that the calendar is always read again. */
async function stateOf({ request }: Dav, url: string): Promise<string> {
  const props = { 'd:sync-token': {}, 'cs:getctag': {} };
  const [found] = await propfind({ ...request, url, props, depth: '0' });
  if (!found) throw new FetchRefused('no-calendar');
  requireSuccess(found);
  const { syncToken, getctag } = (found.props ?? {}) as Record<string, unknown>;
  const token = textOf(syncToken);
  return token === '' ? (textOf(getctag) === '' ? '' : `ctag:${textOf(getctag)}`) : `sync:${token}`;
}

/** null: the server does not say what has changed. */
async function readChanges(
  dav: Dav,
  before: Readonly<Record<string, string>>,
  now: Record<string, string>,
): Promise<ReadFiles | null> {
  const files: CalendarFile[] = [];
  const gone: string[] = [];
  for (const [url, state] of Object.entries(now)) {
    const known = before[url];
    if (!known?.startsWith('sync:')) return null;
    if (known === state) continue;
    const syncToken = known.slice('sync:'.length);
    const answers = await syncCollection({ ...dav.request, url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken });
    const token = textOf(
      (answers[0]?.raw as { multistatus?: { syncToken?: unknown } } | undefined)?.multistatus?.syncToken,
    );
    // A token that the server has forgotten, or a list that is cut.
    if (token === '' || answers.some(({ status }) => status === 507)) return null;
    const changed = answers.filter(({ href }) => href !== undefined && pathOf(href, url) !== new URL(url).pathname);
    const there = changed.filter(({ status }) => status !== 404).map(({ href }) => pathOf(href!, url));
    gone.push(...changed.filter(({ status }) => status === 404).map(({ href }) => pathOf(href!, url)));
    const read = await readFiles(dav, url, there);
    files.push(...read);
    // Deleted since the list was made.
    const names = new Set(read.map(({ name }) => name));
    gone.push(...there.filter((name) => !names.has(name)));
    now[url] = `sync:${token}`;
  }
  return { cursor: { calendars: now }, changes: { isWhole: false, files, gone } };
}

async function readAll(dav: Dav, urls: readonly string[]): Promise<NonNullable<ReadFiles['changes']>> {
  const files: CalendarFile[] = [];
  // Without an end: what repeats for ever is in it, and next year's events need not change to be noticed.
  const range = { 'time-range': { _attributes: { start: `${dav.reading.since.replaceAll('-', '')}T000000Z` } } };
  const events = { 'comp-filter': { _attributes: { name: 'VEVENT' }, ...range } };
  const filters = [{ 'comp-filter': { _attributes: { name: 'VCALENDAR' }, ...events } }];
  for (const url of urls) {
    const found = await calendarQuery({ ...dav.request, url, props: { 'd:getetag': {} }, filters, depth: '1' });
    for (const answer of found) requireSuccess(answer);
    const paths = found.flatMap(({ href }) => (href === undefined ? [] : [pathOf(href, url)]));
    if (files.length + paths.length > FEED_EVENTS_MAX) throw new FetchRefused('too-many-events');
    files.push(...(await readFiles(dav, url, paths)));
  }
  return { isWhole: true, files, gone: [] };
}

async function readFiles({ request }: Dav, url: string, paths: readonly string[]): Promise<CalendarFile[]> {
  const files: CalendarFile[] = [];
  const props = { 'd:getetag': {}, 'c:calendar-data': {} };
  for (let from = 0; from < paths.length; from += FILES_PER_REQUEST) {
    const objectUrls = paths.slice(from, from + FILES_PER_REQUEST);
    const answers = await calendarMultiGet({ ...request, url, props, objectUrls, depth: '1' });
    files.push(...answers.flatMap((answer) => fileOf(answer, url)));
    await nextTurn();
  }
  return files;
}

function fileOf(answer: DAVResponse, url: string): CalendarFile[] {
  if (answer.status === 404 || answer.href === undefined) return [];
  requireSuccess(answer);
  const text = textOf((answer.props as Record<string, unknown> | undefined)?.['calendarData']);
  return text === '' ? [] : [{ name: pathOf(answer.href, url), text }];
}

/** tsdav gives texts, numbers for texts that look like one, or an object where there was CDATA. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const inside = (value as { _cdata?: unknown } | undefined)?._cdata;
  return typeof inside === 'string' ? inside : '';
}

const pathOf = (href: string, url: string) => new URL(href, url).pathname;
