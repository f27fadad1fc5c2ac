// /rest/v1/<table>: the line of stages for reads and writes.
import { confidentialKeys } from './confidential.ts';
import type { Media } from './parse/parse-accept.ts';
import { parseBody, parseObjectBody } from './parse/parse-body.ts';
import type { Preferences } from './parse/parse-prefer.ts';
import type { PlannedRequest } from './plan/plan-request.ts';
import { planInsert, planUpdate, refuseReadOnlyParts, requireFilter, type WritePlan } from './plan/plan-write.ts';
import {
  answerDocument,
  answerRows,
  answerWrite,
  firstRow,
  writtenAnswer,
  type RestAnswer,
} from './respond/respond.ts';
import { RestError } from './respond/rest-error.ts';
import type { RestRequest, RestRoom } from './endpoint.ts';
import { writeStatement, type WriteWishes } from './sql/sql-write.ts';

const METHODS = 'OPTIONS,GET,HEAD,POST,PATCH,DELETE';

export async function answerTable(room: RestRoom, request: RestRequest): Promise<RestAnswer> {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return read(room, request);
  if (method === 'OPTIONS') return { status: 200, headers: { Allow: METHODS }, body: null };
  if (!METHODS.split(',').includes(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  return write(room, request, room.requests.write(request));
}

async function read({ requests, run, texts }: RestRoom, request: RestRequest): Promise<RestAnswer> {
  const prepared = requests.read(request);
  const { statement, writer, confidential } = prepared;
  const result = await run(statement);
  if (writer) return answerRows(await texts.openRows(prepared, writer, result), result.rowCount, prepared);
  const [body, rows, total] = firstRow(result);
  return answerDocument({ body: await texts.open(body, confidential), rows, total }, prepared);
}

async function write(room: RestRoom, request: RestRequest, parts: PlannedRequest): Promise<RestAnswer> {
  const { table, plan, media, prefer } = parts;
  refuseReadOnlyParts(request.method, plan);
  const planned = await planWrite(room, request, parts);
  const sealed = await room.texts.seal(table, planned);
  const statement = writeStatement(plan, sealed, wishes(planned, media, prefer));
  const { body, ...counts } = writtenAnswer(await room.run(statement), statement);
  const opened = await room.texts.open(body, confidentialKeys(room.catalog, plan));
  return answerWrite({ body: opened, ...counts }, planned, table.name, media, prefer);
}

async function planWrite(
  { schemas }: RestRoom,
  { method, body, header }: RestRequest,
  { table, query, plan, prefer }: PlannedRequest,
): Promise<WritePlan> {
  const contentType = header('content-type');
  if (method === 'POST') return planInsert(table, query, parseBody(await body(), contentType), prefer, schemas);
  if (method === 'PATCH') {
    requireFilter('PATCH', plan);
    return planUpdate(table, query, parseObjectBody(await body(), contentType), prefer, schemas);
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
