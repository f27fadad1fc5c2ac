// Reads a calendar at a secret iCal address: one file with everything. ETag and Last-Modified are sent back, where the server gave any.
import { requireSuccess, type ReadFiles, type Reading } from './reading.ts';

const CURSOR_MAX_CHARS = 1_000;

/** Throws FetchRefused. */
export async function readIcal({ fetch, access, cursor }: Reading): Promise<ReadFiles> {
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
  return {
    cursor: { ...header(answer, 'etag', 'etag'), ...header(answer, 'last-modified', 'lastModified') },
    changes: { isWhole: true, files: [{ name: '', text: await answer.text() }], gone: [] },
  };
}

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function header<Key extends string>({ headers }: Response, name: string, key: Key): Partial<Record<Key, string>> {
  const value = headers.get(name);
  return value === null || value.length > CURSOR_MAX_CHARS ? {} : ({ [key]: value } as Record<Key, string>);
}
