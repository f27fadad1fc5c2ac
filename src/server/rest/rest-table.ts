// /rest/v1/<table>: the stages of reads and writes.
import { confidentialKeys } from './confidential.ts';
import type { Media } from './parse/parse-accept.ts';
import { parseBody, parseObjectBody } from './parse/parse-body.ts';
import type { Preferences } from './parse/parse-prefer.ts';
import type { RestRequest } from './parse/rest-request.ts';
import type { PlannedRequest } from './plan/plan-request.ts';
import {
  planInsert,
  planUpdate,
  refuseReadOnlyParts,
  requireFilter,
  withJson,
  type WritePlan,
} from './plan/plan-write.ts';
import {
  documentResponse,
  rowsResponse,
  writeResponse,
  firstRow,
  writeResult,
  type RestResponse,
} from './respond/respond.ts';
import { RestError } from './respond/rest-error.ts';
import type { RestContext } from './rest-context.ts';
import { writeStatement, type WriteOptions } from './sql/sql-write.ts';
import { nextTurn, runInSlices } from '#server/time-slices.ts';

const LONG_BODY_BYTES = 512 * 1024;
const METHODS = 'OPTIONS,GET,HEAD,POST,PATCH,DELETE';

export async function handleTable(context: RestContext, request: RestRequest): Promise<RestResponse> {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return read(context, request);
  if (method === 'OPTIONS') return { status: 200, headers: { Allow: METHODS }, body: null };
  if (!METHODS.split(',').includes(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  return write(context, request, context.fastRows.write(request));
}

async function read({ fastRows, run, encryption }: RestContext, request: RestRequest): Promise<RestResponse> {
  const prepared = fastRows.read(request);
  const { statement, writer, confidential } = prepared;
  const result = await run(statement);
  if (writer) {
    const decrypt = (json: Buffer) => encryption.decrypt(json, confidential);
    const body = await fastRows.answer(encryption.userId, prepared, writer, result, decrypt);
    return rowsResponse(body, result.rowCount, prepared);
  }
  const [body, rows, total] = firstRow(result);
  return documentResponse({ body: await encryption.decrypt(body, confidential), rows, total }, prepared);
}

async function write(context: RestContext, request: RestRequest, parts: PlannedRequest): Promise<RestResponse> {
  const { table, plan, media, prefer } = parts;
  refuseReadOnlyParts(request.method, plan);
  const planned = await planWrite(context, request, parts);
  const encrypted = await context.encryption.encryptRows(table, planned);
  const options = { ...writeOptions(planned, media, prefer), mayReturnRows: context.fastRows.isOn };
  const statement = writeStatement(plan, await runInSlices(withJson(encrypted)), options);
  const { body, ...counts } = writeResult(await context.run(statement), statement);
  const clear = await context.encryption.decrypt(body, confidentialKeys(context.catalog, plan));
  return writeResponse({ body: clear, ...counts }, planned, table.name, media, prefer);
}

async function planWrite(
  { schemas }: RestContext,
  { method, body, header }: RestRequest,
  { table, query, plan, prefer }: PlannedRequest,
): Promise<WritePlan> {
  const contentType = header('content-type');
  if (method === 'POST') {
    const parsed = await runInSlices(parseBody(await received(body), contentType));
    return runInSlices(planInsert(table, query, parsed, prefer, schemas));
  }
  if (method === 'PATCH') {
    requireFilter('PATCH', plan);
    const row = await runInSlices(parseObjectBody(await body(), contentType));
    return runInSlices(planUpdate(table, query, row, prefer, schemas));
  }
  requireFilter('DELETE', plan);
  return { kind: 'delete' };
}

/** A long body is parsed in a turn of its own. */
async function received(body: RestRequest['body']): Promise<ArrayBuffer> {
  const bytes = await body();
  if (bytes.byteLength > LONG_BODY_BYTES) await nextTurn();
  return bytes;
}

function writeOptions(planned: WritePlan, media: Media, prefer: Preferences): Omit<WriteOptions, 'mayReturnRows'> {
  const returnsKey = planned.kind === 'insert' && prefer.returns === 'headers-only';
  return {
    returns: prefer.returns === 'representation' ? 'rows' : returnsKey ? 'key' : 'nothing',
    stripsNulls: media.stripsNulls,
    mustBeSingle: media.isSingle,
    maxAffected: prefer.maxAffected,
  };
}
