// /rest/v1: tables and functions of schema public in PostgREST's grammar, as a line of stages: parse → plan → SQL →
// respond. One statement per request, run as the caller. No row cap: a coach's "all sessions" is all of them.
import { Hono, type Context } from 'hono';
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { SealingError } from '#server/sealing/sealing-error.ts';
import { identifyCaller } from './caller.ts';
import { textsOf } from './callers-texts.ts';
import type { Catalog } from './catalog.ts';
import { databaseRefusal } from './database-error.ts';
import type { Endpoint, RestRequest } from './endpoint.ts';
import { loadCatalog } from './load-catalog.ts';
import { answerFunction } from './rest-function.ts';
import { answerTable } from './rest-table.ts';
import type { RestAnswer } from './respond.ts';
import { RestError, sealingRefusal } from './rest-error.ts';
import type { WriteSchemas } from './validate-rows.ts';

const SCHEMA = 'public';

type Named = { Variables: Partial<RequestVariables> };

export function createRest(deps: Deps, schemas: WriteSchemas): Hono<Named> {
  const catalog = lazyCatalog(deps);
  const app = new Hono<Named>();
  const serve = (endpoint: Endpoint) => async (c: Context<Named>) => {
    const requestId = c.get('requestId');
    let role: Claims['role'] = 'anon';
    let known: Catalog | null = null;
    try {
      const { claims, userId } = await identifyCaller(
        deps,
        c.req.header('apikey') ?? c.req.query('apikey'),
        c.req.header('authorization'),
      );
      role = claims.role;
      const request = toRequest(c);
      requirePublicSchema(request);
      known = await catalog();
      const texts = textsOf(deps.dataKeys, known, userId);
      const db = (requestId !== undefined && deps.db.forRequest?.(requestId)) || deps.db;
      const room = { catalog: known, schemas, texts, run: db.asUser.bind(db, claims) };
      return toResponse(await endpoint(room, request));
    } catch (error) {
      const refusal = toRefusal(error, role, known);
      if (!refusal) throw error;
      logFault(deps, requestId, refusal, error);
      return refusalResponse(refusal);
    }
  };
  app.all('/rpc/:name', serve(answerFunction));
  app.all('/:name', serve(answerTable));
  app.all('*', () => refusalResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')));
  return app;
}

function toRefusal(error: unknown, role: Claims['role'], catalog: Catalog | null): RestError | null {
  if (error instanceof RestError) return error;
  return error instanceof SealingError ? sealingRefusal() : databaseRefusal(error, role, catalog);
}

/** Read at the first request and kept; a failed try is not kept. */
function lazyCatalog({ db }: Deps): () => Promise<Catalog> {
  let loading: Promise<Catalog> | null = null;
  return () => {
    loading ??= loadCatalog(db.asServer.bind(db)).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

function toRequest(c: Context<Named>): RestRequest {
  return {
    method: c.req.raw.method,
    name: c.req.param('name') ?? '',
    search: new URL(c.req.url).search,
    header: (name) => c.req.header(name),
    body: () => c.req.arrayBuffer(),
  };
}

function requirePublicSchema({ method, header }: RestRequest): void {
  const asked = header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile') ?? SCHEMA;
  if (asked === SCHEMA) return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${asked}`, {
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

function toResponse({ status, headers, body }: RestAnswer): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}

function refusalResponse({ status, body, headers }: RestError): Response {
  return Response.json(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

/** Only faults of our own: the messages of refused requests may repeat what people wrote. */
function logFault({ log }: Deps, requestId: string | undefined, refusal: RestError, error: unknown): void {
  if (refusal.status < 500) return;
  log.error({ requestId, code: refusal.body.code, err: error }, 'rest request failed');
}
