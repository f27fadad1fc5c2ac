// /functions/v1/<name>: checks the token, then hands the body to the function of that name. The table below is the index.
import { Hono, type Context } from 'hono';
import type { Deps } from '#server/deps.ts';
import { TokenRefused, type VerifiedToken } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { FunctionRefused, type ServerFunction } from './function-call.ts';
import { getSubscriptionStatus } from './get-subscription-status.ts';
import { updateUserRole } from './update-user-role.ts';

const FUNCTIONS: ReadonlyMap<string, ServerFunction> = new Map([
  ['get-subscription-status', getSubscriptionStatus],
  ['update-user-role', updateUserRole],
]);

export function createFunctions(deps: Deps): Hono {
  const app = new Hono();
  app.post('/:name', async (c) => {
    // As on the hosted platform, the token is looked at before the name.
    const caller = await verifiedCaller(deps, c);
    if (caller === null) return c.json({ code: 401, message: 'Invalid JWT' }, 401);
    const run = FUNCTIONS.get(c.req.param('name'));
    if (!run) return c.json({ code: 404, message: 'Function not found' }, 404);
    try {
      return c.json(await run(deps, caller, await readBody(c)));
    } catch (error) {
      if (!(error instanceof FunctionRefused)) throw error;
      return c.json({ code: error.status, message: error.message }, error.status);
    }
  });
  app.all('/:name', (c) => c.json({ code: 405, message: 'Functions are called with POST' }, 405, { Allow: 'POST' }));
  app.notFound((c) => c.json({ code: 404, message: 'Function not found' }, 404));
  return app;
}

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

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FunctionRefused(400, 'The body must be JSON');
  }
}
