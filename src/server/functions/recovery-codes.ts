// The codes that take the place of a lost authenticator.
import * as z from 'zod/mini';
import { generateRecoveryCode, hashRecoveryCode } from '#server/auth/mfa/recovery-code-value.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { lockSession, signedOut } from './lock-session.ts';
import { atMostChars } from '#domain/limit-checks.ts';
import { upgradeSession } from '#server/auth/tokens/upgrade-session.ts';

const CODES = 10;

/** The codes are only returned here; the database has hashes. */
export const createRecoveryCodes = serverFunction({
  about: 'Makes ten new codes that replace the old ones.',
  body: NO_BODY,
  answer: z.object({ codes: z.array(z.string()) }),
  refuses: [403],
  run: async (deps, { sub, sessionId }) =>
    deps.db.serverTransaction(async (run) => {
      // Without the lock, two concurrent requests would create twenty.
      await lockSession(run, { sub, sessionId });
      const [factor] = await run(`select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`, [
        sub,
      ]);
      if (!factor) throw new FunctionRefused(403, 'Recovery codes come with two-factor sign-in, which is off');
      const codes = Array.from({ length: CODES }, generateRecoveryCode);
      await run('delete from auth.recovery_codes where user_id = $1', [sub]);
      await run('insert into auth.recovery_codes (user_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3', [
        sub,
        codes.map(hashRecoveryCode),
        deps.now(),
      ]);
      return { codes };
    }),
});

const bodySchema = z.object(
  { code: z.string('code must be text').check(atMostChars('code', 100)) },
  'The body must be an object with code',
);

/**
 * Uses up the recovery code and raises the caller's auth session to aal2. As after an authenticator's code, the refresh token is replaced,
 * and the client gets its next access token with the new one. The only function for sessions that owe a code.
 */
export const redeemRecoveryCode = serverFunction({
  about: 'Takes a recovery code in place of the code of a lost authenticator.',
  body: bodySchema,
  answer: z.object({ recoveryCodesLeft: z.number(), refreshToken: z.string() }),
  refuses: [403],
  run: async (deps, { sub, sessionId }, { code }) => {
    if ((await deps.limiter.secondsToWait('codeGuesses', sub)) > 0) {
      throw new FunctionRefused(429, 'Too many wrong codes. Please wait a quarter of an hour.');
    }
    const { left, refreshToken } = await deps.db.serverTransaction(async (run) => {
      await lockSession(run, { sub, sessionId }, true);
      const used = await run(
        'delete from auth.recovery_codes where code_hash = $1 and user_id = $2 returning user_id',
        [hashRecoveryCode(code), sub],
      );
      if (used.length === 0) throw new FunctionRefused(403, 'This recovery code is not right, or was used before');
      const upgraded = await upgradeSession(run, sessionId, { method: 'recovery_code', factorId: null }, deps.now());
      if (!upgraded) throw signedOut();
      const rows = await run('select from auth.recovery_codes where user_id = $1', [sub]);
      return { left: rows.length, refreshToken: upgraded.refreshToken };
    });
    await deps.limiter.forget('codeGuesses', sub);
    deps.log.info({ userId: sub, left }, 'recovery code used');
    return { recoveryCodesLeft: left, refreshToken };
  },
});
