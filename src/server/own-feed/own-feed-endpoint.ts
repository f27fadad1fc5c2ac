// GET /calendar/<token>.ics: a coach's own feed, for calendar programs (ADR 100). The token is all that they can send, so it is in the
// path; no log has it (http/request-log.ts).
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { calendarText } from '#domain/own-feed/calendar-text.ts';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { feedEvents } from '#domain/own-feed/feed-events.ts';
import { feedContentSchema, type FeedContent } from '#domain/own-feed/own-feed.ts';
import { addressSecondsToWait } from '#server/auth/address-limit.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { createRateLimiter, DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { callJson } from '#server/db/call-function.ts';
import type { Deps } from '#server/deps.ts';
import { isKnownToClient } from '#server/http/files/web-app.ts';
import { hashOfToken } from '#server/link-token.ts';
import { runInSlices } from '#server/time-slices.ts';

const NOWHERE = 'There is no calendar at this address. It may have been switched off or replaced.';
const TOO_OFTEN = 'This calendar was read too often. Please wait a few minutes.';

export function createOwnFeed(deps: Deps, limits: Limits = DEFAULT_LIMITS): Hono {
  const app = new Hono();
  const { db, settings } = deps;
  const limiter = createRateLimiter(deps, limits);
  const headers = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
  app.get('/:file{.+\\.ics}', async (c) => {
    const token = c.req.param('file').slice(0, -'.ics'.length);
    const hash = LINK_TOKEN_PATTERN.test(token) ? hashOfToken(token) : null;
    const feed = hash === null ? null : await readOwnFeed(db, hash);
    if (hash === null || feed === null) {
      const wait = await addressSecondsToWait(limiter, 'unknownFeeds', clientAddress(c, settings.trustProxy));
      return wait > 0 ? c.text(TOO_OFTEN, 429, { 'Retry-After': String(wait) }) : c.text(NOWHERE, 404, headers);
    }
    const wait = await limiter.secondsToWait('ownFeed', hash);
    if (wait > 0) return c.text(TOO_OFTEN, 429, { 'Retry-After': String(wait) });
    const events = feedEvents(feed, settings.publicUrl);
    const text = await runInSlices(calendarText(settings.appName, events));
    const ETag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const known = { ...headers, ETag, ...lastModified(events.map(({ changedAt }) => changedAt)) };
    if (isKnownToClient(c, ETag)) return c.body(null, 304, known);
    return c.body(text, 200, { ...known, 'Content-Type': 'text/calendar; charset=utf-8' });
  });
  return app;
}

/** What the feed with this hash shows, as a role that can read nothing else; null if there is none. */
async function readOwnFeed(db: Deps['db'], hash: string): Promise<FeedContent | null> {
  const claims = { role: 'calendar', json: JSON.stringify({ role: 'calendar', feed: hash }) } as const;
  const content = await callJson<unknown>(db, claims, 'select private.own_feed()');
  return content === null ? null : feedContentSchema.parse(content);
}

/**
 * Only told: whether something changed is asked by ETag alone, since a deleted record leaves no time behind.
 * @param times instants
 */
function lastModified(times: readonly string[]): { 'Last-Modified'?: string } {
  const newest = times.toSorted().at(-1);
  return newest === undefined ? {} : { 'Last-Modified': new Date(newest).toUTCString() };
}
