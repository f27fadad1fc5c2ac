// POST /logout: ends this auth session, all others of the user, or all (the default). While the code of a second factor
// is owed only this one, since somebody who knows the password alone must not sign the owner out.
import type { Handler } from 'hono';
import { invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { forgetDevices } from '#server/auth/known-device.ts';
import { authenticateBeforeCode, lockCaller, lockCallerBeforeCode } from '#server/auth/tokens/authenticate.ts';

/** The SQL condition of each scope; $1 is the user, $2 the caller's auth session. */
const WHICH = { global: '(true or id = $2)', local: 'id = $2', others: 'id <> $2' } as const;

export function logout(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticateBeforeCode(c, context);
    const scope = c.req.query('scope') || 'global';
    if (!isScope(scope)) throw invalidRequest(`Unsupported logout scope "${scope}"`);
    await context.db.serverTransaction(async (run) => {
      const lock = scope === 'local' ? lockCallerBeforeCode : lockCaller;
      const { user, sessionId } = await lock(run, context, caller);
      // After a local sign-out the browser stays a known device.
      if (scope !== 'local') await forgetDevices(run, user.id, scope === 'others' ? sessionId : null);
      await run(`delete from auth.sessions where user_id = $1 and ${WHICH[scope]}`, [user.id, sessionId]);
      // An authorization code that was not exchanged yet could still open a new auth session.
      if (scope !== 'local') await run('delete from auth.auth_codes where user_id = $1', [user.id]);
    });
    return c.body(null, 204);
  };
}

function isScope(scope: string): scope is keyof typeof WHICH {
  return Object.hasOwn(WHICH, scope);
}
