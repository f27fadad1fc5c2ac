// The whole server as one Hono app: common middleware, then the APIs, then the web app's files. It needs no port, so
// tests call it directly.
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { NOTICE_HEADER } from '#domain/operator-notice.ts';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { addressSecondsToWait } from './auth/address-limit.ts';
import { createAuth } from './auth/auth.ts';
import { changeCustomerAddress } from './billing/customers.ts';
import type { Background } from './auth/auth-context.ts';
import { clientAddress } from './auth/client-address.ts';
import { refuseLargeBody } from './auth/request-body.ts';
import { createRateLimiter, DEFAULT_LIMITS, type Limits } from './auth/rate-limit.ts';
import { createWebhooks } from './billing/webhooks.ts';
import { createCalendarWebhooks } from './calendars/webhooks/calendar-webhooks.ts';
import type { Deps } from './deps.ts';
import { JSON_BODY_MAX_BYTES } from './functions/function-list.ts';
import { createFunctions } from './functions/functions.ts';
import { respondWith } from './http/response-headers.ts';
import { apiCors } from './http/api-cors.ts';
import { ensureErrors, failureResponse } from './http/failure-response.ts';
import { createHealth, type ProcessState } from './http/health.ts';
import { answerAtMost } from './http/load/answer-at-most.ts';
import { answerWithin } from './http/load/answer-within.ts';
import { loadLimit, loadLimitsOf } from './http/load/load-limit.ts';
import { BodyReceiver, receiveLimitsOf, type BodyRules } from './http/load/receive-body.ts';
import type { StoredAssets } from './http/files/stored-assets.ts';
import { namedFiles } from './http/files/web-files.ts';
import { PersonalKeys } from './http/personal-keys.ts';
import { publicConfig } from './http/public-config.ts';
import type { LoadRefusal } from './http/load/refuse-load.ts';
import { requestLog, type RequestVariables } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webApp } from './http/files/web-app.ts';
import type { WebFiles } from './http/files/web-files.ts';
import { createOwnFeed } from './own-feed/own-feed-endpoint.ts';
import { legalFiles } from './legal/legal-files.ts';
import { metricsEndpoint } from './http/metrics-endpoint.ts';
import { createMailWebhook } from './mail-reports/mail-webhook.ts';
import { createOpenApi } from './openapi/openapi-document.ts';
import { refuseWrites } from './refuse-writes.ts';
import { createRest } from './rest/rest.ts';
import { AUTH_BODY_MAX_BYTES, PATHS_UNDER_WAY, REST_BODY_MAX_BYTES, WEBHOOK_BODY_MAX_BYTES } from './route-list.ts';
import type { Settings } from './settings.ts';
import { createKeySet } from './signing/key-set.ts';

const UPLOAD_PATH = '/functions/v1/add-certificate';
const OWN_FEED_PATH = '/calendar';
const KEY_SET_PATH = '/.well-known/jwks.json';
/** Of the build, by its own name: audit files are signed with its hash, so no other name is put into it. */
const AUDIT_SHELL = '/audit-file-shell.html';
const API_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];

const HEALTHY: ProcessState = { isStopping: () => false, isBlocked: () => false };

export type App = Hono<{ Variables: RequestVariables }>;

export interface AppOptions {
  /** The built web app; without it only the API is served. */
  readonly files?: WebFiles;
  /** The hashed files of other builds. */
  readonly storedAssets?: StoredAssets;
  /** Rate limits; default: DEFAULT_LIMITS. */
  readonly limits?: Limits;
  /** Runs what /auth/v1 does after its responses; by default nobody waits for that. */
  readonly background?: Background;
  /** The state of the process, for /readyz. */
  readonly condition?: ProcessState;
}

export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { files = new Map(), storedAssets, limits, background, condition = HEALTHY } = options;
  const app: App = new Hono();
  app.use(requestLog(deps), ensureErrors);
  app.use(securityHeaders(deps.settings, files.get('/index.html')?.plain().toString()));
  app.onError(failureResponse(deps.log));
  app.route('/', createHealth(deps.db, condition));
  app.get('/metrics', metricsEndpoint(deps.metrics, deps.settings.metricsToken));
  app.get('/config.json', (c) => c.json(publicConfig(deps.settings), 200, { 'Cache-Control': 'no-cache' }));
  for (const path of API_PATHS) app.use(path, apiCors(deps.settings), onEachAnswer(deps));
  limitLoad(app, deps);
  refuseWrites(app, deps);
  app.route('/auth/v1', createAuth(deps, limits, background, changeCustomerAddress));
  app.route('/', createOpenApi(deps, WIRE_SCHEMAS, '/rest/v1'));
  const limiter = createRateLimiter(deps, limits ?? DEFAULT_LIMITS);
  const addressCount = (what: 'refusedBookings' | 'refusedMailReports' | 'unknownKeys') => (c: Context) =>
    addressSecondsToWait(limiter, what, clientAddress(c, deps.settings.trustProxy));
  const keys = new PersonalKeys(deps, (limits ?? DEFAULT_LIMITS).keyCalls);
  app.route('/rest/v1', createRest(deps, WIRE_SCHEMAS, { keys, secondsToWait: addressCount('unknownKeys') }));
  app.route('/functions/v1', createFunctions(deps, limits, files.get(AUDIT_SHELL)?.plain().toString() ?? null));
  app.route('/webhooks', createWebhooks(deps));
  app.route(OWN_FEED_PATH, createOwnFeed(deps, limits));
  app.route('/webhooks/calendars', createCalendarWebhooks({ ...deps, secondsToWait: addressCount('refusedBookings') }));
  app.route('/webhooks/mail', createMailWebhook({ ...deps, secondsToWait: addressCount('refusedMailReports') }));
  app.route(KEY_SET_PATH, createKeySet(deps.signing));
  app.use(webApp(filesOf(files, deps.settings), deps.settings, storedAssets));
  app.notFound((c) => c.json({ code: 404, message: 'There is nothing at this address' }, 404));
  return app;
}

/** Bodies are received first; then requests count as work. */
function limitLoad(app: App, { settings, metrics }: Deps): void {
  const addressOf = (c: Context) => clientAddress(c, settings.trustProxy);
  const countRefusal = (reason: LoadRefusal) => metrics.refusedLoad.inc({ reason });
  const receiver = new BodyReceiver(addressOf, countRefusal, receiveLimitsOf(settings.processes));
  metrics.onCollect(() => metrics.bodiesArriving.set(receiver.waiting));
  const withShape = (shape: object) => (c: Context, message: string) => c.json({ ...shape, message }, 413);
  const receive = (maxBytes: number, onTooLarge: BodyRules['onTooLarge']) =>
    receiver.middleware({ maxBytes, onTooLarge });
  app.use('/auth/v1/*', receive(AUTH_BODY_MAX_BYTES, refuseLargeBody));
  app.use('/rest/v1/*', receive(REST_BODY_MAX_BYTES, withShape({ code: 'PGRST102', details: null, hint: null })));
  const receiveJson = receive(JSON_BODY_MAX_BYTES, withShape({ code: 413 }));
  // An uploaded file is received by its function, in chunks.
  app.use('/functions/v1/*', (c, next) => (c.req.path === UPLOAD_PATH ? next() : receiveJson(c, next)));
  app.use('/webhooks/*', receive(WEBHOOK_BODY_MAX_BYTES, withShape({ code: 413 })));
  const options = { addressOf, countRefusal, publishableKey: settings.publishableKey };
  const limited = loadLimit(options, loadLimitsOf(settings.processes));
  for (const [path, seconds, bytesOut] of PATHS_UNDER_WAY) {
    if (seconds !== null) app.use(path, answerWithin(seconds));
    app.use(path, limited);
    if (bytesOut !== null) app.use(path, answerAtMost(bytesOut));
  }
}

/** The built files with this installation's name, and the pages that the server generates. */
function filesOf(built: WebFiles, settings: Settings): WebFiles {
  return new Map([...namedFiles(built, settings.appName), ...legalFiles(settings, built)]);
}

/** No cache may store a user's data. */
const NEVER_STORED = ['Cache-Control', 'no-store'] as const;

function onEachAnswer({ notice }: Deps): MiddlewareHandler {
  const usual = [NEVER_STORED];
  return (c, next) =>
    respondWith(c, next, notice.header === null ? usual : [NEVER_STORED, [NOTICE_HEADER, notice.header]]);
}
