// /rest/v1/<table>: the stages of reads and writes.
import { confidentialKeys } from './confidential.ts';
import type { RestRequest } from './parse/rest-request.ts';
import type { PlannedRequest } from './plan/plan-request.ts';
import { refuseReadOnlyParts, requireFilter, type WritePlan } from './plan/plan-write.ts';
import { planBody, prepareWrite, type PreparedWrite } from './prepare-write.ts';
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
import { runInSlices } from '#server/time-slices.ts';

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
  const respond = async ({ statement, planned }: PreparedWrite) => {
    const { body, ...counts } = writeResult(await context.run(statement), statement);
    const clear = await context.encryption.decrypt(body, confidentialKeys(context.catalog, plan));
    return writeResponse({ body: clear, ...counts }, planned, table.name, media, prefer);
  };
  if (request.method === 'DELETE') {
    requireFilter('DELETE', plan);
    return respond(await prepare(context, parts, { kind: 'delete' }));
  }
  const body = await request.body();
  const { largeBodies, encryption } = context;
  if (largeBodies.isLarge(body)) return largeBodies.write({ request, body, encryption }, respond);
  return respond(await prepare(context, parts, await runInSlices(planBody(context.schemas, request, parts, body))));
}

async function prepare(context: RestContext, parts: PlannedRequest, planned: WritePlan): Promise<PreparedWrite> {
  const encrypted = await context.encryption.encryptRows(planned);
  return runInSlices(prepareWrite(parts, encrypted, context.fastRows.isOn));
}
