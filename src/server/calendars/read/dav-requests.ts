// The CalDAV requests for reading a calendar (RFC 4918, 4791, 6578). Responses are parsed in the thread for calendars.
import type { SafeAnswer } from '#server/calendars/fetch/safe-fetch.ts';
import type { DavResponse } from '#server/calendars/text/dav-response.ts';
import { partsOf, responsesOf, type FoundParts, type FoundResponses } from '#server/calendars/thread/feed-thread.ts';
import { basicAuthorization } from './read-ical.ts';
import type { Reading } from './reading.ts';
import { requireSuccess } from './require-success.ts';

const KIB = 1024;
/** The longest response to each kind of request. An address and its properties take some 500 bytes. */
export const DAV_MAX_BYTES = {
  address: 64 * KIB,
  addresses: 1024 * KIB,
  list: 10 * 1024 * KIB,
  files: 3 * 1024 * KIB,
} as const;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';
const PROPERTIES = {
  kind: '<d:resourcetype/>',
  state: '<d:sync-token/><cs:getctag/>',
  principal: '<d:current-user-principal/>',
  home: '<c:calendar-home-set/>',
  calendars: '<d:resourcetype/><c:supported-calendar-component-set/>',
} as const;

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;');

export interface Dav {
  readonly reading: Reading;
  /** Of all responses that were read. */
  bytes: number;
}

interface Question {
  readonly method: 'PROPFIND' | 'REPORT';
  readonly url: string;
  readonly xml: string;
  readonly depth?: '0' | '1';
  readonly maxBytes: number;
}

async function send(dav: Dav, { method, url, xml, depth, maxBytes }: Question): Promise<SafeAnswer> {
  const { fetch } = dav.reading;
  const headers = {
    ...authorizationOf(dav),
    'content-type': 'text/xml; charset=utf-8',
    ...(depth !== undefined && { depth }),
  };
  return fetch(url, { method, headers, body: `<?xml version="1.0" encoding="utf-8"?>${xml}`, maxBytes });
}

export const authorizationOf = ({ reading: { access } }: Dav) => ({
  authorization: basicAuthorization(access.user ?? '', access.password ?? ''),
});

function bodyOf(dav: Dav, { blocks }: SafeAnswer): readonly ArrayBuffer[] {
  for (const block of blocks) dav.bytes += block.byteLength;
  return blocks;
}

/** The properties of an address, and with depth 1 of those below it. Throws FetchRefused, also for any status but success. */
export async function propfind(
  dav: Dav,
  url: string,
  what: keyof typeof PROPERTIES,
  depth: '0' | '1' = '0',
): Promise<readonly DavResponse[]> {
  const xml = `<d:propfind ${NAMESPACES}><d:prop>${PROPERTIES[what]}</d:prop></d:propfind>`;
  const maxBytes = depth === '0' ? DAV_MAX_BYTES.address : DAV_MAX_BYTES.addresses;
  const answer = await send(dav, { method: 'PROPFIND', url, xml, depth, maxBytes });
  requireSuccess(answer);
  return (await responsesOf(dav.reading, bodyOf(dav, answer), url)).responses;
}

/** The files with events that end on or after `since`, a calendar day. Throws as propfind does. */
export async function queryEvents(dav: Dav, url: string): Promise<readonly DavResponse[]> {
  // Without an end: endless series are included, and next year's events too, which may not change again before they are due.
  const range = `<c:time-range start="${dav.reading.since.replaceAll('-', '')}T000000Z"/>`;
  const events = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
  const xml = `<c:calendar-query ${NAMESPACES}><d:prop><d:getetag/></d:prop><c:filter>${events}</c:filter></c:calendar-query>`;
  const answer = await send(dav, { method: 'REPORT', url, xml, depth: '1', maxBytes: DAV_MAX_BYTES.list });
  requireSuccess(answer);
  return (await responsesOf(dav.reading, bodyOf(dav, answer), url)).responses;
}

/** What has changed since the token; null if the server doesn't say, for example because the token has expired. */
export async function syncCollection(dav: Dav, url: string, token: string): Promise<FoundResponses | null> {
  const question = `<d:sync-token>${escaped(token)}</d:sync-token><d:sync-level>1</d:sync-level>`;
  const xml = `<d:sync-collection ${NAMESPACES}>${question}<d:prop><d:getetag/></d:prop></d:sync-collection>`;
  const answer = await send(dav, { method: 'REPORT', url, xml, maxBytes: DAV_MAX_BYTES.list });
  return answer.ok ? responsesOf(dav.reading, bodyOf(dav, answer), url) : null;
}

/** The events of these files. Throws as propfind does. */
export async function multiget(dav: Dav, url: string, paths: readonly string[]): Promise<FoundParts> {
  const { readsNotes, since } = dav.reading;
  const hrefs = paths.map((path) => `<d:href>${escaped(path)}</d:href>`).join('');
  const xml = `<c:calendar-multiget ${NAMESPACES}><d:prop><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`;
  const answer = await send(dav, { method: 'REPORT', url, xml, depth: '1', maxBytes: DAV_MAX_BYTES.files });
  requireSuccess(answer);
  const job = { kind: 'files', body: bodyOf(dav, answer), base: url, options: { readsNotes, since } } as const;
  return partsOf(dav.reading, job);
}
