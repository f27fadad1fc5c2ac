// Which other origins may read the API's answers from a browser: the configured public addresses, nobody else. Pages of
// one's own origin need none of it; the official clients need the exposed headers when they run elsewhere.
import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '#server/settings.ts';
import { headersOf } from './headers-of.ts';

const EXPOSED = [
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'X-Request-Id',
  'Retry-After',
];
const DAY_IN_SECONDS = 86_400;

export function apiCors(settings: Pick<Settings, 'publicUrls'>): MiddlewareHandler {
  const answer = cors({
    origin: [...settings.publicUrls],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: EXPOSED,
    maxAge: DAY_IN_SECONDS,
  });
  // A page's own reads carry no Origin, and are spared the work.
  return async (c, next) => (headersOf(c)('origin') === undefined ? next() : answer(c, next));
}
