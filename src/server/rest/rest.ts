// /rest/v1: tables and functions of schema public in PostgREST's grammar, as a line of stages: parse → plan → SQL →
// respond. One statement per request, run as the caller. No row cap: a coach's "all sessions" is all of them.
import { Hono, type Context } from 'hono';
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { headersOf } from '#server/http/headers-of.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { OpenedAnswers } from '#server/encryption/opened-answers.ts';
import { SealingError } from '#server/encryption/sealing-error.ts';
import { identifyCaller } from './caller.ts';
import { CallersTexts } from './callers-texts.ts';
import type { Catalog } from './plan/catalog.ts';
import { databaseRefusal } from './respond/database-error.ts';
import type { Endpoint, RestRequest } from './endpoint.ts';
import { loadCatalog } from './plan/load-catalog.ts';
import { answerFunction } from './rest-function.ts';
import { answerTable } from './rest-table.ts';
import { PreparedRequests } from './prepared-requests.ts';
import type { RestAnswer } from './respond/respond.ts';
import { RestError, sealingRefusal } from './respond/rest-error.ts';
import type { WriteSchemas } from './plan/validate-rows.ts';

const SCHEMA = 'public';

type Named = { Variables: Partial<RequestVariables> };

export function createRest(deps: Deps, schemas: WriteSchemas): Hono<Named> {
  const knowledge = lazyKnowledge(deps);
  const answers = new OpenedAnswers();
  const app = new Hono<Named>();
  const serve = (endpoint: Endpoint) => async (c: Context<Named>) => {
    const requestId = c.get('requestId');
    let role: Claims['role'] = 'anon';
    let known: Catalog | null = null;
    try {
      const request = toRequest(c);
      const apiKey = request.header('apikey') ?? c.req.query('apikey');
      const { claims, userId } = await identifyCaller(deps, apiKey, request.header('authorization'));
      role = claims.role;
      requirePublicSchema(request);
      const { catalog: found, requests } = await knowledge();
      known = found;
      const texts = new CallersTexts(deps.dataKeys, answers, known, userId);
      const db = (requestId !== undefined && deps.db.forRequest?.(requestId)) || deps.db;
      const room = { catalog: known, requests, schemas, texts, run: db.asUser.bind(db, claims) };
      return toResponse(await endpoint(room, request));
    } catch (error) {
      const refusal = toRefusal(error, role, known);
      if (!refusal) throw error;
      logFault(deps, requestId, refusal, error);
      return refusalResponse(refusal);
    }
  };
  const callFunction = serve(answerFunction);
  // Not '/rpc/:name': beside '/:name' it would keep Hono from its fast router, for every request to the server.
  app.all('/:rpc/:name', (c, next) => (c.req.param('rpc') === 'rpc' ? callFunction(c) : next()));
  app.all('/:name', serve(answerTable));
  app.all('*', () => refusalResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')));
  return app;
}

function toRefusal(error: unknown, role: Claims['role'], catalog: Catalog | null): RestError | null {
  if (error instanceof RestError) return error;
  return error instanceof SealingError ? sealingRefusal() : databaseRefusal(error, role, catalog);
}

interface Knowledge {
  readonly catalog: Catalog;
  readonly requests: PreparedRequests;
}

/** Read at the first request and kept; a failed try is not kept. */
function lazyKnowledge({ db }: Deps): () => Promise<Knowledge> {
  let loading: Promise<Knowledge> | null = null;
  const load = async () => {
    const catalog = await loadCatalog(db.asServer.bind(db));
    return { catalog, requests: new PreparedRequests(catalog) };
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
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
    search: searchOf(c.req.url),
    header: headersOf(c),
    body: () => c.req.arrayBuffer(),
  };
}

/** A request's address has no part behind a #. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
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
