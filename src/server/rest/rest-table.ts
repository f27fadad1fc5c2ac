// /rest/v1/<table>: the line of stages for reads and writes.
import type { Table } from './catalog.ts';
import { confidentialKeys, refuseConfidential } from './confidential.ts';
import { parseAccept, type Media } from './parse-accept.ts';
import { parseBody, parseObjectBody } from './parse-body.ts';
import { parsePrefer, type Preferences } from './parse-prefer.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import { intersectRanges, parseRangeHeader } from './parse-range.ts';
import { findTable, planRead } from './plan-read.ts';
import type { ReadPlan } from './plan.ts';
import { planInsert, planUpdate, refuseReadOnlyParts, requireFilter, type WritePlan } from './plan-write.ts';
import { answerRead, answerWrite, type RestAnswer } from './respond.ts';
import { RestError } from './rest-error.ts';
import type { RestRequest, RestRoom } from './endpoint.ts';
import { readStatement } from './sql-read.ts';
import { writeStatement, type WriteWishes } from './sql-write.ts';

const METHODS = 'OPTIONS,GET,HEAD,POST,PATCH,DELETE';

export async function answerTable(room: RestRoom, request: RestRequest): Promise<RestAnswer> {
  const { method, header } = request;
  if (method === 'OPTIONS') return { status: 200, headers: { Allow: METHODS }, body: null };
  if (!METHODS.split(',').includes(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  const table = findTable(room.catalog, request.name);
  const media = parseAccept(header('accept'));
  const prefer = parsePrefer(header('prefer'));
  const query = parseQuery(request.search);
  const plan = planRead(room.catalog, table, query);
  refuseConfidential(plan);
  if (method === 'GET' || method === 'HEAD') return read(room, request, plan, media, prefer);
  return write(room, request, { table, query, plan, media, prefer });
}

async function read(
  room: RestRoom,
  request: RestRequest,
  plan: ReadPlan,
  media: Media,
  prefer: Preferences,
): Promise<RestAnswer> {
  const isHead = request.method === 'HEAD';
  const ranged = { ...plan, ...intersectRanges(plan, parseRangeHeader(request.header('range'))) };
  const statement = readStatement(ranged, {
    wantsBody: !isHead,
    wantsTotal: prefer.count !== null,
    stripsNulls: media.stripsNulls,
  });
  const result = await room.texts.open(await room.run(statement), confidentialKeys(room.catalog, plan));
  return answerRead(result, ranged, media, prefer, isHead);
}

interface WriteRequest {
  readonly table: Table;
  readonly query: ParsedQuery;
  readonly plan: ReadPlan;
  readonly media: Media;
  readonly prefer: Preferences;
}

async function write(room: RestRoom, request: RestRequest, parts: WriteRequest): Promise<RestAnswer> {
  const { table, plan, media, prefer } = parts;
  refuseReadOnlyParts(request.method, plan);
  const planned = await planWrite(room, request, parts);
  const sealed = await room.texts.seal(table, planned);
  const written = await room.run(writeStatement(plan, sealed, wishes(planned, media, prefer)));
  const result = await room.texts.open(written, confidentialKeys(room.catalog, plan));
  return answerWrite(result, planned, table.name, media, prefer);
}

async function planWrite(
  { schemas }: RestRoom,
  { method, body, header }: RestRequest,
  { table, query, plan, prefer }: WriteRequest,
): Promise<WritePlan> {
  const contentType = header('content-type');
  if (method === 'POST') return planInsert(table, query, parseBody(await body(), contentType), prefer, schemas);
  if (method === 'PATCH') {
    requireFilter('PATCH', plan);
    return planUpdate(table, query, parseObjectBody(await body(), contentType), schemas);
  }
  requireFilter('DELETE', plan);
  return { kind: 'delete' };
}

function wishes(planned: WritePlan, media: Media, prefer: Preferences): WriteWishes {
  const returnsKey = planned.kind === 'insert' && prefer.returns === 'headers-only';
  return {
    returns: prefer.returns === 'representation' ? 'rows' : returnsKey ? 'key' : 'nothing',
    stripsNulls: media.stripsNulls,
    mustBeSingle: media.isSingle,
    maxAffected: prefer.maxAffected,
  };
}
