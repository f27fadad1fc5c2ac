// The codes are only returned here; the database has hashes.
import * as z from 'zod/mini';
import { generateRecoveryCode, hashRecoveryCode } from '#server/auth/mfa/recovery-code-value.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { lockSession } from './lock-session.ts';

const CODES = 10;

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
