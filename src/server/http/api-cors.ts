// CORS: only the configured public addresses may read the API's responses from another origin. The official clients
// need the exposed headers then. Same-origin requests need none of it.
import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
import { ERROR_CODE_HEADER, NOTICE_HEADER } from '#domain/operator-notice.ts';
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
  NOTICE_HEADER,
  ERROR_CODE_HEADER,
];
const DAY_IN_SECONDS = 86_400;

export function apiCors(settings: Pick<Settings, 'publicUrls'>): MiddlewareHandler {
  const handleCors = cors({
    origin: [...settings.publicUrls],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: EXPOSED,
    maxAge: DAY_IN_SECONDS,
  });
  // Same-origin reads have no Origin header, so the work is skipped.
  return async (c, next) => (headersOf(c)('origin') === undefined ? next() : handleCors(c, next));
}
