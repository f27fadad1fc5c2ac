// DELETE /factors/:id: removes an authenticator app or a passkey. Auth sessions that were opened with it drop to aal1, except
// the caller's; those that a passkey opened alone end. Removing the last factor ends the second step: all sessions drop to aal1
// and the recovery codes are deleted; this needs a recent sign-in.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { findFactor, listFactors } from './mfa-factors.ts';
import { authenticate, lockCaller } from '#server/auth/tokens/authenticate.ts';
import { requireRecentSignIn } from '#server/auth/tokens/recent-sign-in.ts';

export function unenrollFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticate(c, context, codeOwed);
    const id = c.req.param('id') ?? '';
    await context.db.serverTransaction(async (run) => {
      const { user, sessionId } = await lockCaller(run, context, caller, codeOwed);
      const factor = await findFactor(run, user.id, id, context.now());
      const isLast = !(await listFactors(run, user.id)).some(
        (other) => other.id !== factor.id && other.status === 'verified',
      );
      // Somebody who knows the password could sign in with it alone from then on.
      if (isLast && factor.status === 'verified')
        requireRecentSignIn(context.now(), caller.sessionStartedAt, 'Removing the last factor');
      // A thief of the device could have signed in with it.
      await run(
        `delete from auth.sessions where user_id = $1 and factor_id = $2 and id <> $3 and amr @> '[{"method": "passkey"}]'`,
        [user.id, factor.id, sessionId],
      );
      await run(
        `update auth.sessions set aal = 'aal1',
           amr = jsonb_path_query_array(amr, '$[*] ? (@.method != "totp" && @.method != "mfa/webauthn")')
         where user_id = $1 and case when $4 then aal = 'aal2' else factor_id = $2 and id <> $3 end`,
        [user.id, factor.id, sessionId, isLast],
      );
      if (isLast) {
        await run('delete from auth.recovery_codes where user_id = $1', [user.id]);
        // Otherwise one that is set up later would go.
        await run('select private.stop_factor_removal($1, null)', [user.id]);
      }
      await run('delete from auth.mfa_factors where id = $1', [factor.id]);
    });
    return c.json({ id });
  };
}

const codeOwed = () => new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
