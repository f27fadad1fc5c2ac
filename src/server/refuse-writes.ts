// During maintenance, answers 503 to what would write (ADR 144). Which requests these are is declared: in route-list.ts, and by name in
// functions/function-list.ts and rest/writing-functions.ts.
import type { Context, Hono } from 'hono';
import {
  ERROR_CODE_HEADER,
  MAINTENANCE_CODE,
  MAINTENANCE_REFUSAL,
  MAINTENANCE_RETRY_SECONDS,
} from '#domain/operator-notice.ts';
import { underMaintenance } from './auth/auth-error.ts';
import { respond } from './auth/error-response.ts';
import type { Deps } from './deps.ts';
import { FUNCTIONS } from './functions/function-list.ts';
import type { RequestVariables } from './http/request-log.ts';
import { WRITING_FUNCTIONS } from './rest/writing-functions.ts';
import { ROUTES, type DeclaredRoute } from './route-list.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const IS_REFUSED: Readonly<Record<DeclaredRoute['inMaintenance'], (c: Context) => boolean>> = {
  answered: () => false,
  refused: () => true,
  'answered if it reads': ({ req }) => !READS.has(req.method),
  'by name': ({ req }) => writesByName(req.path, req.param('name') ?? ''),
};

function writesByName(path: string, name: string): boolean {
  if (path.startsWith('/rest/')) return WRITING_FUNCTIONS.has(name);
  return Object.hasOwn(FUNCTIONS, name) && FUNCTIONS[name]!.inMaintenance === 'refused';
}

/** Before the routes, in the same words, so that each request passes the one that answers it. */
export function refuseWrites(app: Hono<{ Variables: RequestVariables }>, { notice }: Pick<Deps, 'notice'>): void {
  for (const [route, { inMaintenance }] of Object.entries(ROUTES)) {
    if (inMaintenance === 'answered') continue;
    const [method = '', path = ''] = route.split(' ');
    const isRefused = IS_REFUSED[inMaintenance];
    app.on(method, path, async (c, next) => (notice.isMaintenance && isRefused(c) ? refusal(c) : next()));
  }
}

/** In the shape of each API. */
function refusal(c: Context): Response {
  if (c.req.path.startsWith('/auth/')) return respond(c, underMaintenance());
  c.header('Retry-After', MAINTENANCE_RETRY_SECONDS);
  c.header(ERROR_CODE_HEADER, MAINTENANCE_CODE);
  if (!c.req.path.startsWith('/rest/')) return c.json({ code: 503, message: MAINTENANCE_REFUSAL }, 503);
  return c.json({ code: MAINTENANCE_CODE, message: MAINTENANCE_REFUSAL, details: null, hint: null }, 503);
}
