// Reads a calendar at a secret iCal address: one file with everything. ETag and Last-Modified of the last response are sent back.
import type { SafeAnswer } from '#server/calendars/fetch/safe-fetch.ts';
import { partsOf } from '#server/calendars/thread/feed-thread.ts';
import type { ReadFiles, Reading } from './reading.ts';
import { requireSuccess } from './require-success.ts';

const CURSOR_MAX_CHARS = 1_000;

/** Throws FetchRefused. */
export async function readIcal(reading: Reading): Promise<ReadFiles> {
  const { fetch, access, cursor, readsNotes, since } = reading;
  const { etag, lastModified } = cursor;
  const answer = await fetch(access.address, {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
      ...(access.user !== undefined && { authorization: basicAuthorization(access.user, access.password ?? '') }),
    },
  });
  if (answer.status === 304) return { cursor, changes: null };
  requireSuccess(answer);
  const { parts, leftOut } = await partsOf(reading, {
    kind: 'calendar',
    body: answer.blocks,
    options: { readsNotes, since },
  });
  return {
    cursor: { ...header(answer, 'etag', 'etag'), ...header(answer, 'last-modified', 'lastModified') },
    changes: { parts, leftOut, gone: [], all: 'parts' },
  };
}

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function header<Key extends string>(answer: SafeAnswer, name: string, key: Key): Partial<Record<Key, string>> {
  const value = answer.header(name);
  return value === null || value.length > CURSOR_MAX_CHARS ? {} : ({ [key]: value } as Record<Key, string>);
}
