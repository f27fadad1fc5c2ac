import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { davAnswer } from '#tests/support/calendars/dav-xml.ts';
import { ReadingClock } from '#server/calendars/fetch/reading-clock.ts';
import type { LimitedFetch } from '#server/calendars/fetch/safe-fetch.ts';
import type { FeedCursor } from '#server/calendars/store/claimed-feed.ts';
import { readCaldav } from './read-caldav.ts';

let msAhead = 0;
beforeEach(() => {
  msAhead = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + msAhead);
});
afterEach(() => void vi.restoreAllMocks());

const FILES = new Map(
  Array.from({ length: 60 }, (_, at) => [`/cal/${String(at).padStart(2, '0')}.ics`, icsOf(icsEvent(`event-${at}`))]),
);

/** A reading of these files, fifty a request. `onFiles` is called before the server answers with files. */
async function read(
  onFiles: (clock: ReadingClock) => void,
  { files = FILES, cursor = {} }: { files?: ReadonlyMap<string, string>; cursor?: FeedCursor } = {},
) {
  const clock = new ReadingClock(10_000, () => undefined);
  const fetch: LimitedFetch = async (url, { method, body } = {}) => {
    const request = `${method} ${url}\n${body as string}`;
    if (request.includes('calendar-multiget')) onFiles(clock);
    const bytes = new TextEncoder().encode(davAnswer(request, files));
    return { status: 207, ok: true, header: () => null, url, blocks: [bytes.buffer] };
  };
  try {
    return await readCaldav({
      fetch,
      clock,
      signal: new AbortController().signal,
      coach: 'coach',
      access: { address: 'https://calendar.test/cal/' },
      cursor,
      readsNotes: false,
      since: '2026-01-01',
    });
  } finally {
    clock.end();
  }
}

const waiting = (ms: number) => (clock: ReadingClock) => {
  clock.wait();
  msAhead += ms;
  clock.work();
};
const working = (ms: number) => () => {
  msAhead += ms;
};

test('a reading that waited seven seconds for its turn goes on with its next request', async () => {
  const { cursor, changes } = await read(waiting(7_000));
  expect(cursor.page).toBeUndefined();
  expect(changes?.parts).toHaveLength(60);
});

test.each([
  ['worked for seven seconds', working(7_000)],
  ['waited for ten', waiting(10_000)],
])('one that %s leaves the rest to the next', async (_what, spend) => {
  const { cursor, changes } = await read(spend);
  expect(cursor.page?.path).toBe('/cal/49.ics');
  expect(changes?.parts).toHaveLength(50);
});

test('what earlier readings left out is counted by the last', async () => {
  const files = new Map(FILES).set('/cal/07.ics', icsOf('BEGIN:VEVENT\r\nUID:no-time\r\nEND:VEVENT'));
  const { cursor } = await read(working(7_000), { files });
  const { changes } = await read(working(0), { files, cursor });
  expect(changes).toMatchObject({ parts: { length: 10 }, leftOut: 1 });
});

test('a file that the server lists and sends without content is counted', async () => {
  const { changes } = await read(working(0), { files: new Map([...FILES, ['/cal/60.ics', '']]) });
  expect(changes).toMatchObject({ parts: { length: 60 }, leftOut: 1 });
});
