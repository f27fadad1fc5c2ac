import { expect, it } from 'vitest';
import { calendarText } from '#domain/own-feed/calendar-text.ts';
import { feedEvents } from '#domain/own-feed/feed-events.ts';
import type { FeedContent } from '#domain/own-feed/own-feed.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { ROUTES } from '#server/route-list.ts';
import { runInSlices } from '#server/time-slices.ts';

/** As many of each as the database gives out (db/functions/own-feeds.sql). */
const MOST = { sessions: 5_000, supervision: 1_000 };

it('a feed of as many events as there can be, with the longest names, is no longer than its route says', async () => {
  // Three bytes each; characters of four bytes count twice.
  const name = '\u6F22'.repeat(LINE_MAX_CHARS);
  const id = 'c0000000-0000-4000-8000-000000000001';
  const row = [id, '2026-11-26', 1_440, name, '2026-11-26T10:00:00Z', 2 ** 31] as const;
  const content: FeedContent = {
    names: 'full',
    sessions: Array.from({ length: MOST.sessions }, () => [...row, 'supervision']),
    supervision: Array.from({ length: MOST.supervision }, () => [...row]),
  };
  const origin = `https://${'a'.repeat(250)}.example`;
  const text = await runInSlices(calendarText('Hourbook', feedEvents(content, origin)));
  const { bytesOut } = ROUTES[String.raw`GET /calendar/:file{.+\.ics}`]!;
  expect(Buffer.byteLength(text)).toBeLessThan(bytesOut!);
  expect(Buffer.byteLength(text)).toBeGreaterThan(bytesOut! / 2);
});
