// The whole server as one function from request to response: the middleware that every request passes, then the APIs, then
// the web app's files. Needs no port, so tests call it directly.
import { Hono } from 'hono';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { createAuth } from './auth/auth.ts';
import type { Limits } from './auth/rate-limit.ts';
import { createWebhooks } from './billing/webhooks.ts';
import type { Deps } from './deps.ts';
import { createFunctions } from './functions/functions.ts';
import { answerHeaders } from './http/answer-headers.ts';
import { apiCors } from './http/api-cors.ts';
import { limitBody } from './http/body-limit.ts';
import { failureResponse } from './http/failure-response.ts';
import { createHealth, type Condition } from './http/health.ts';
import { loadLimit } from './http/load-limit.ts';
import { namedFiles } from './http/files/named-files.ts';
import { onlyErrors } from './http/only-errors.ts';
import { publicConfig } from './http/public-config.ts';
import { requestLog, type RequestVariables } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webApp } from './http/files/web-app.ts';
import type { WebFiles } from './http/files/web-files.ts';
import { legalFiles } from './legal/legal-files.ts';
import { metricsEndpoint } from './metrics/metrics-endpoint.ts';
import { createRest } from './rest/rest.ts';
import type { Settings } from './settings.ts';

const KIB = 1024;
/** Enough for an import of a few thousand rows. */
const REST_BODY_MAX_BYTES = 4096 * KIB;
const FUNCTION_BODY_MAX_BYTES = 64 * KIB;
/** Far more than any event of Stripe's. */
const WEBHOOK_BODY_MAX_BYTES = 1024 * KIB;
const API_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];
/** Requests that wait for the database or for Stripe. */
const LIMITED_PATHS = [...API_PATHS, '/webhooks/*'];

const WELL: Condition = { isStopping: () => false, isBlocked: () => false };

export type App = Hono<{ Variables: RequestVariables }>;

export interface AppOptions {
  /** The built web app; without it only the API is there. */
  readonly files?: WebFiles;
  /** Other limits on attempts than the usual ones. */
  readonly limits?: Limits;
  /** How the process is, for /readyz. */
  readonly condition?: Condition;
}

export function createApp(deps: Deps, { files = new Map(), limits, condition = WELL }: AppOptions = {}): App {
  const app: App = new Hono();
  app.use(requestLog(deps), onlyErrors);
  app.use(securityHeaders(deps.settings));
  app.onError(failureResponse(deps.log));
  app.route('/', createHealth(deps.db, condition));
  app.get('/metrics', metricsEndpoint(deps.metrics, deps.settings.metricsToken));
  app.get('/config.json', (c) => c.json(publicConfig(deps.settings), 200, { 'Cache-Control': 'no-cache' }));
  for (const path of API_PATHS) app.use(path, apiCors(deps.settings), neverStored);
  const limited = loadLimit();
  for (const path of LIMITED_PATHS) app.use(path, limited);
  // /auth/v1 limits its bodies itself, in its own two error shapes.
  app.use('/rest/v1/*', limitBody(REST_BODY_MAX_BYTES, { code: 'PGRST102', details: null, hint: null }));
  app.use('/functions/v1/*', limitBody(FUNCTION_BODY_MAX_BYTES, { code: 413 }));
  app.route('/auth/v1', createAuth(deps, limits));
  app.route('/rest/v1', createRest(deps, WIRE_SCHEMAS));
  app.route('/functions/v1', createFunctions(deps, limits));
  app.use('/webhooks/*', limitBody(WEBHOOK_BODY_MAX_BYTES, { code: 413 }));
  app.route('/webhooks', createWebhooks(deps));
  app.use(webApp(filesOf(files, deps.settings), deps.settings));
  app.notFound((c) => c.json({ code: 404, message: 'There is nothing at this address' }, 404));
  return app;
}

/** The built files under this installation's name, and the pages that the server writes. */
function filesOf(built: WebFiles, settings: Settings): WebFiles {
  return new Map([...namedFiles(built, settings.appName), ...legalFiles(settings, built)]);
}

/** A person's data stays in no cache between here and the browser. */
const neverStored = answerHeaders([['Cache-Control', 'no-store']]);
