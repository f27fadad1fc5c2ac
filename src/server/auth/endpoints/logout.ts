// POST /logout: ends this session, the user's others, or all of them (the default).
import type { Handler } from 'hono';
import { invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { forgetDevices } from '#server/auth/known-device.ts';
import { signedIn } from '#server/auth/tokens/signed-in.ts';
import { lockUser } from '#server/auth/users/users.ts';

/** Beside the user ($1), by the caller's session ($2). */
const WHICH = { global: '(true or id = $2)', local: 'id = $2', others: 'id <> $2' } as const;

export function logout(context: AuthContext): Handler {
  return async (c) => {
    const { user, sessionId } = await signedIn(c, context);
    const scope = c.req.query('scope') || 'global';
    if (!isScope(scope)) throw invalidRequest(`Unsupported logout scope "${scope}"`);
    await context.db.serverTransaction(async (run) => {
      await lockUser(run, user.id);
      // By oneself on this device alone, the next sign-in here is still that of a known one.
      if (scope !== 'local') await forgetDevices(run, user.id, scope === 'others' ? sessionId : null);
      await run(`delete from auth.sessions where user_id = $1 and ${WHICH[scope]}`, [user.id, sessionId]);
      // A link that was opened elsewhere and not exchanged yet would become another session.
      if (scope !== 'local') await run('delete from auth.auth_codes where user_id = $1', [user.id]);
    });
    return c.body(null, 204);
  };
}

function isScope(scope: string): scope is keyof typeof WHICH {
  return Object.hasOwn(WHICH, scope);
}
