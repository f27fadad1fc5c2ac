// /functions/v1/<name>: checks the token and its auth session, counts the call, then runs the function with the body.
// function-list.ts declares all functions.
import { Hono, type Context } from 'hono';
import { SIGN_IN_TOO_OLD } from '#domain/auth/sign-in-too-old.ts';
import { isPersonalKey } from '#domain/personal-keys/personal-key.ts';
import { createChunkStores } from '#server/certificates/create-chunk-stores.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { isRecentSignIn } from '#server/auth/tokens/recent-sign-in.ts';
import { createRateLimiter, DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import type { Deps } from '#server/deps.ts';
import { TokenRefused, type VerifiedToken } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/for-request.ts';
import { answerInTime, boundedFile, boundedJson, refusedBy, type Refused } from './answer-limits.ts';
import { CallLimits } from './call-limits.ts';
import { FunctionRefused, parseJson, type FunctionContext } from './function-call.ts';
import { FUNCTIONS, type DeclaredFunction } from './function-list.ts';
import { refuseClosedSession, signedOut } from './lock-session.ts';

/** How often the time of last use of a device is updated. */
const LAST_SEEN_INTERVAL_MS = 300_000;

type FunctionsApp = Hono<{ Variables: Partial<RequestVariables> }>;
type FunctionRequest = Context<{ Variables: Partial<RequestVariables> }>;

/** `auditShell`: the page of audit files, without data; null if this server has no web app. `functions`: others in tests. */
export function createFunctions(
  allDeps: Deps,
  limits: Limits = DEFAULT_LIMITS,
  auditShell: string | null = null,
  functions: Readonly<Record<string, DeclaredFunction>> = FUNCTIONS,
): FunctionsApp {
  const app: FunctionsApp = new Hono();
  const callLimits = new CallLimits(limits, allDeps.settings.processes);
  const chunkStores = createChunkStores(allDeps);
  const declaredAs = (c: FunctionRequest): DeclaredFunction | undefined => {
    const name = c.req.param('name') ?? '';
    return Object.hasOwn(functions, name) ? functions[name] : undefined;
  };
  const contextOf = (deps: Deps, c: FunctionRequest, declared: DeclaredFunction): FunctionContext => ({
    ...deps,
    limiter: createRateLimiter(deps, limits),
    network: clientAddress(c, deps.settings.trustProxy),
    underWay: callLimits.transfersOf(declared),
    requestId: c.get('requestId'),
  });
  app.get('/:name', async (c, next) => {
    const declared = declaredAs(c);
    return declared?.takes === 'link' ? declared.page(allDeps, c) : next();
  });
  app.post('/:name', async (c) => {
    const declared = declaredAs(c);
    const deps = forRequest(allDeps, c.get('requestId'));
    if (declared?.who === 'anybody') {
      const context = contextOf(deps, c, declared);
      return respond(c, deps.log, declared, async () => {
        await callLimits.count(context, declared, null);
        if (declared.takes === 'link') return declared.run(context, c);
        return declared.run(context, parseJson(await c.req.text()));
      });
    }
    if (isPersonalKey(bearerToken(c.req.header('authorization'))) || isPersonalKey(c.req.header('apikey')))
      return c.json({ code: 401, message: 'A personal key reaches /rest/v1 alone. Functions need a sign-in.' }, 401);
    // As on the hosted platform, the token is checked before the name.
    const caller = await verifiedCaller(allDeps, c);
    if (caller === null) return c.json({ code: 401, message: 'Invalid JWT' }, 401);
    if (!declared) return c.json({ code: 404, message: 'Function not found' }, 404);
    const context = contextOf(deps, c, declared);
    return respond(c, deps.log, declared, async () => {
      if (declared.takes === 'file') {
        await requireAuthSession(deps, caller, false);
        await callLimits.count(context, declared, caller.sub);
        return declared.run({ ...context, chunkStores, auditShell }, caller, c);
      }
      // Read before the auth session is checked, which may end while the client sends its body.
      const text = await c.req.text();
      const startedAt = await requireAuthSession(deps, caller, declared.mayOweCode === true);
      if (declared.opens?.with === 'recent sign-in' && !isRecentSignIn(deps.now(), startedAt))
        throw new FunctionRefused(403, SIGN_IN_TOO_OLD);
      await callLimits.count(context, declared, caller.sub);
      return declared.run(context, caller, parseJson(text));
    });
  });
  app.all('/:name', (c) => c.json({ code: 405, message: 'Functions are called with POST' }, 405, { Allow: 'POST' }));
  app.notFound((c) => c.json({ code: 404, message: 'Function not found' }, 404));
  return app;
}

/** The answer, limited to the time and the bytes that the function declares. */
async function respond(
  c: FunctionRequest,
  log: Deps['log'],
  { seconds, bytesOut }: DeclaredFunction,
  work: () => Promise<object>,
): Promise<Response> {
  try {
    const answer = await answerInTime({ name: c.req.param('name') ?? '', seconds, log }, work);
    if (answer instanceof Response) return boundedFile(answer, bytesOut);
    return c.body(boundedJson(answer, bytesOut), 200, { 'Content-Type': 'application/json' });
  } catch (thrown) {
    const refused = refusedBy(thrown);
    if (refused === null) throw thrown;
    // A failure of the store of files, which the operator must see.
    if (refused.cause !== undefined) log.error({ err: refused.cause }, refused.message);
    return c.json(refusalBody(refused), refused.status);
  }
}

/** The message, and the invalid fields of the body if there are any. */
const refusalBody = ({ status, message, ...refused }: Refused) => ({
  code: status,
  message,
  ...('fields' in refused && { fields: refused.fields }),
});

async function verifiedCaller(deps: Deps, c: Context): Promise<VerifiedToken | null> {
  const token = bearerToken(c.req.header('authorization'));
  if (token === null) return null;
  try {
    return await deps.tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenRefused) return null;
    throw error;
  }
}

/** Applies the database's rule for auth sessions (db/functions/auth-session.sql), and returns when the session started. Throws a 401. */
async function requireAuthSession(deps: Deps, caller: VerifiedToken, allowsMissingFactor: boolean): Promise<Date> {
  const now = deps.now();
  const [session] = await deps.db.asServer<{ state: string; created_at: Date | null }>(
    `with seen as (
       update auth.sessions set last_seen_at = $3 where id = $1 and (last_seen_at is null or last_seen_at < $4)
     )
     select private.auth_session_state($1, $2) as state, (select created_at from auth.sessions where id = $1)`,
    [caller.sessionId, caller.sub, now, new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)],
  );
  refuseClosedSession(session?.state, allowsMissingFactor);
  if (!session?.created_at) throw signedOut();
  return session.created_at;
}
