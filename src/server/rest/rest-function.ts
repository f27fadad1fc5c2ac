// /rest/v1/rpc/<function>: arguments in the body (POST) or in the query string (GET, HEAD).
import { parseAccept } from './parse/parse-accept.ts';
import { parseObjectBody } from './parse/parse-body.ts';
import { parsePrefer } from './parse/parse-prefer.ts';
import type { RestRequest } from './parse/rest-request.ts';
import { argumentsOfQuery, callStatement, findFunction, refuseQueryOfCall } from './plan/plan-call.ts';
import { callResponse, firstRow, type RestResponse } from './respond/respond.ts';
import type { JsonObject } from './parse/parse-body.ts';
import type { RestFunction } from './plan/catalog.ts';
import { validateTables } from './plan/validate-rows.ts';
import { RestError } from './respond/rest-error.ts';
import { runInSlices } from '#server/time-slices.ts';
import type { RestContext } from './rest-context.ts';

const METHODS = 'OPTIONS,GET,HEAD,POST';

export async function handleFunction(context: RestContext, request: RestRequest): Promise<RestResponse> {
  const { method, search, header } = request;
  if (method === 'OPTIONS') return { status: 200, headers: { Allow: METHODS }, body: null };
  if (!METHODS.split(',').includes(method))
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  const media = parseAccept(header('accept'));
  const prefer = parsePrefer(header('prefer'));
  if (prefer.maxAffected !== null)
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  const isPost = method === 'POST';
  if (isPost) refuseQueryOfCall(search);
  const given = isPost ? await bodyArguments(request) : argumentsOfQuery(search);
  const called = findFunction(context.catalog, request.name, Object.keys(given));
  const values = isPost ? await encryptedArguments(context, called, given) : given;
  const [value] = firstRow(await context.run(callStatement(called, values, !isPost)));
  const clear = await context.encryption.decrypt(value, context.catalog.confidentialNames);
  return callResponse(clear, called, { media, prefer, isHead: method === 'HEAD' });
}

/** A function without arguments is called with an empty body as well. */
async function bodyArguments({ body, header }: RestRequest) {
  const bytes = await body();
  return bytes.byteLength === 0 ? {} : runInSlices(parseObjectBody(bytes, header('content-type')));
}

/** Rows of tables among the arguments are validated as those of an insert are. */
async function encryptedArguments(
  { catalog, schemas, encryption }: RestContext,
  called: RestFunction,
  given: JsonObject,
): Promise<JsonObject> {
  const rows = called.arguments.filter(
    ({ name, confidential }) => confidential === 'rows' && Object.hasOwn(given, name),
  );
  const valid: [string, JsonObject][] = [];
  for (const { name } of rows)
    valid.push([name, await runInSlices(validateTables(schemas, catalog, name, given[name]))]);
  return encryption.encryptArguments(called, { ...given, ...Object.fromEntries(valid) });
}
