// /rest/v1: tables and functions of schema public in PostgREST's grammar (wire 2), in stages: parse → plan → SQL →
// respond. One statement per request, run as the user. There is no default maximum of rows: a coach's "all sessions" is
// all of them.
import { Hono, type Context } from 'hono';
import { isPersonalKey } from '#domain/personal-keys/personal-key.ts';
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import { watchDisconnect } from '#server/http/client-disconnect.ts';
import { headersOf } from '#server/http/headers-of.ts';
import type { PersonalKeys } from '#server/http/personal-keys.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { identifyUser } from './identify-user.ts';
import { LargeBodies } from './large-bodies/large-bodies.ts';
import type { RestRequest } from './parse/rest-request.ts';
import { withoutConfidential, type Catalog } from './plan/catalog.ts';
import { loadCatalog } from './plan/load-catalog.ts';
import type { WriteSchemas } from './plan/validate-rows.ts';
import { databaseRefusal } from './respond/database-error.ts';
import type { RestResponse } from './respond/respond.ts';
import { RestError, decryptionRefusal, unauthorized } from './respond/rest-error.ts';
import type { Endpoint } from './rest-context.ts';
import { handleFunction } from './rest-function.ts';
import { handleTable } from './rest-table.ts';
import { FastRows } from './rows/fast-rows.ts';
import { forUser } from './sql/sql-parts.ts';
import { UserEncryption } from './user-encryption.ts';

const SCHEMA = 'public';

type Env = { Variables: Partial<RequestVariables> };

export interface KeyChecks {
  readonly keys: PersonalKeys;
  /** Counts a request with a key that nobody has (identify-user.ts). */
  readonly secondsToWait: (c: Context) => Promise<number>;
}

export function createRest(deps: Deps, schemas: WriteSchemas, { keys, secondsToWait }: KeyChecks): Hono<Env> {
  const load = loadOnce(deps);
  const app = new Hono<Env>();
  const serve = (endpoint: Endpoint) => async (c: Context<Env>) => {
    const requestId = c.get('requestId');
    let role: Claims['role'] = 'anon';
    let catalog: Catalog | null = null;
    const isGone = watchDisconnect(c);
    try {
      const request = toRequest(c);
      const inAddress = keyInAddress(c);
      const apiKey = request.header('apikey') ?? inAddress;
      const known = { ...deps, keys, secondsToWait: () => secondsToWait(c) };
      const { claims, userId, readsNotes } = await identifyUser(known, apiKey, request.header('authorization'));
      role = claims.role;
      requirePublicSchema(request);
      const loaded = await load(readsNotes);
      const { fastRows, largeBodies } = loaded;
      catalog = loaded.catalog;
      const db = (requestId !== undefined && deps.db.forRequest?.(requestId)) || deps.db;
      const context = {
        catalog,
        fastRows,
        schemas,
        largeBodies,
        mayRemember: fastRows.isOn && claims.role === 'authenticated',
        encryption: new UserEncryption(deps.dataKeys, catalog, userId),
        run: (statement: Parameters<typeof db.asUser>[1]) =>
          db.asUser(claims, fastRows.toSend(forUser(statement, userId)), isGone),
      };
      return toResponse(await endpoint(context, request));
    } catch (error) {
      const refusal = toRefusal(error, role, catalog);
      if (!refusal) throw error;
      logServerError(deps, requestId, refusal, error);
      return refusalResponse(refusal);
    }
  };
  const callFunction = serve(handleFunction);
  // Not '/rpc/:name': beside '/:name' that pattern makes Hono use its slow router, for every request to the server (ADR
  // 20).
  app.all('/:rpc/:name', (c, next) => (c.req.param('rpc') === 'rpc' ? callFunction(c) : next()));
  app.all('/:name', serve(handleTable));
  app.all('*', () => refusalResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')));
  return app;
}

function toRefusal(error: unknown, role: Claims['role'], catalog: Catalog | null): RestError | null {
  if (error instanceof RestError) return error;
  return error instanceof DecryptionError ? decryptionRefusal() : databaseRefusal(error, role, catalog);
}

interface Loaded {
  readonly catalog: Catalog;
  readonly fastRows: FastRows;
  readonly largeBodies: LargeBodies;
}

/**
 * Reads the catalog at the first request and caches it; a failed attempt is not cached. For a key without notes confidential columns are
 * not there (ADR 150).
 */
function loadOnce({ db, settings, metrics }: Pick<Deps, 'db' | 'settings' | 'metrics'>) {
  let loading: Promise<(readsNotes: boolean) => Loaded> | null = null;
  const load = async () => {
    const catalog = await loadCatalog(db.asServer.bind(db));
    const { fastRows: mayReturnRows, processes } = settings;
    const withCatalog = (of: Catalog): Loaded => ({
      catalog: of,
      fastRows: new FastRows(of, mayReturnRows, metrics),
      largeBodies: new LargeBodies({ catalog: of, mayReturnRows }, processes),
    });
    const whole = withCatalog(catalog);
    let withoutNotes: Loaded | null = null;
    return (readsNotes: boolean) => (readsNotes ? whole : (withoutNotes ??= withCatalog(withoutConfidential(catalog))));
  };
  return async (readsNotes: boolean): Promise<Loaded> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return (await loading)(readsNotes);
  };
}

function toRequest(c: Context<Env>): RestRequest {
  return {
    method: c.req.raw.method,
    name: c.req.param('name') ?? '',
    search: searchOf(c.req.url),
    header: headersOf(c),
    body: () => c.req.arrayBuffer(),
  };
}

/** The public one. */
function keyInAddress(c: Context<Env>): string | undefined {
  const key = c.req.query('apikey');
  if (!isPersonalKey(key)) return key;
  throw unauthorized('PGRST301', 'A personal key is sent in a header. Addresses are logged on their way.');
}

/** A request's URL has no fragment, so everything from the ? on is the query. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function requirePublicSchema({ method, header }: RestRequest): void {
  const schema = header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile') ?? SCHEMA;
  if (schema === SCHEMA) return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

function toResponse({ status, headers, body }: RestResponse): Response {
  const bytes = Array.isArray(body) ? streamOf(body as readonly Buffer[]) : body;
  return new Response(bytes as Uint8Array<ArrayBuffer> | ReadableStream | null, { status, headers });
}

/** Sent as fast as the client reads; each piece is let go once it is sent. */
function streamOf(body: readonly Buffer[]): ReadableStream {
  const pieces = [...body];
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

function refusalResponse({ status, body, headers }: RestError): Response {
  return Response.json(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

/** Errors of the server only: the messages of refused requests may repeat what users wrote. */
function logServerError({ log }: Deps, requestId: string | undefined, refusal: RestError, error: unknown): void {
  if (refusal.status < 500) return;
  log.error({ requestId, code: refusal.body.code, err: error }, 'rest request failed');
}
