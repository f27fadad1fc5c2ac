// /rest/v1/rpc/<function>: arguments in the body (POST) or in the query string (GET, HEAD).
import { parseAccept } from './parse/parse-accept.ts';
import { parsePrefer } from './parse/parse-prefer.ts';
import type { RestRequest } from './parse/rest-request.ts';
import { argumentsOfQuery, callStatement, findFunction, refuseQueryOfCall } from './plan/plan-call.ts';
import { callResponse, firstRow, type RestResponse } from './respond/respond.ts';
import type { PreparedCall } from './large-bodies/body-job.ts';
import { planCall } from './prepare-call.ts';
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
  const respond = async ({ called, statement: asked }: PreparedCall) => {
    const { catalog, encryption, fastRows, run } = context;
    const isStripped = media.stripsNulls && !called.returnsVoid;
    const statement = isStripped ? { ...asked, text: `select json_strip_nulls((${asked.text}))` } : asked;
    const decrypt = <Body extends Buffer | null>(body: Body) => encryption.decrypt(body, catalog.confidentialNames);
    const isRemembered = called.isRemembered && context.mayRemember;
    const clear = isRemembered
      ? await fastRows.call(encryption.userId, statement, run, decrypt)
      : await decrypt(firstRow(await run(statement))[0]);
    return callResponse(clear, called, { media, prefer, isHead: method === 'HEAD' });
  };
  if (method === 'POST') return post(context, request, respond);
  const values = argumentsOfQuery(search);
  const called = findFunction(context.catalog, request.name, Object.keys(values));
  return respond({ called, statement: callStatement(called, values, true) });
}

async function post(
  { catalog, schemas, encryption, largeBodies }: RestContext,
  request: RestRequest,
  respond: (prepared: PreparedCall) => Promise<RestResponse>,
): Promise<RestResponse> {
  refuseQueryOfCall(request.search);
  const body = await request.body();
  if (largeBodies.isLarge(body)) return largeBodies.call({ request, body, encryption }, respond);
  const planned = await runInSlices(planCall(catalog, schemas, request.name, body, request.header('content-type')));
  const values = await encryption.encryptArguments(planned);
  return respond({ called: planned.called, statement: callStatement(planned.called, values, false) });
}
