// The second factors are removed after a waiting time (auth/mfa/remove-factors-job.ts), unless their owner stops it by the mailed link or
// signs in with one.
import * as z from 'zod/mini';
import { FACTOR_REMOVAL_HOURS } from '#domain/auth/account-security.ts';
import { giveBackMail, stopMail } from '#server/auth/mail/mail-gate.ts';
import { serverFunction, userIdBody } from '#server/functions/function-call.ts';
import { newLinkToken } from '#server/link-token.ts';
import { factorRemovalMail } from '#server/mail/mail-texts.ts';
import { insertMail } from '#server/mail/outbox.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { actAsAdmin, noUser, refuse, requireAdmin } from './act-as-admin.ts';

const HOUR_MS = 3_600_000;

export const removeFactors = serverFunction({
  about:
    'Asks to remove the second factors of an account after a waiting time, which its owner can stop. For admins only.',
  body: userIdBody,
  answer: z.object({ userId: z.string(), dueAt: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId }) => {
    await requireAdmin(deps, caller);
    const [asked] = await deps.db.asServer<{ email: string }>('select email from auth.users where id = $1', [userId]);
    if (!asked) throw noUser();
    const { kind, ...mail } = { kind: 'factor removal', to: asked.email } as const;
    if (await stopMail(deps.limiter, kind, mail)) throw refuse('tooManyMails', 429);
    try {
      const dueAt = new Date(deps.now().getTime() + FACTOR_REMOVAL_HOURS * HOUR_MS);
      const sealed = await actAsAdmin(
        deps,
        caller,
        { userId, action: 'factor removal asked' },
        async (run, { email }) => {
          if (userId === caller.sub) throw refuse('ownFactors', 403);
          if (builtInKind(deps.settings, email)) throw refuse('builtInFactors', 403);
          const [facts] = await run<{ has_factor: boolean; comes_back: boolean }>(
            `select exists (select from auth.mfa_factors where user_id = $1 and status = 'verified') as has_factor,
             private.comes_back($2) as comes_back`,
            [userId, email],
          );
          if (!facts?.has_factor) throw refuse('noFactor');
          if (facts.comes_back) throw refuse('unreachable');
          const stop = newLinkToken();
          const href = `${deps.settings.publicUrl}/functions/v1/keep-factors?token=${stop.token}`;
          const { appName } = deps.settings;
          const toOwner = deps.mailer.seal(
            factorRemovalMail({ to: email, href, appName, hours: FACTOR_REMOVAL_HOURS }),
          );
          const written = await run(
            `insert into private.factor_removals (user_id, asked_by, due_at, stop_hash)
           values ($1, $2, $3, decode($4, 'hex')) on conflict (user_id) do nothing returning user_id`,
            [userId, caller.sub, dueAt, stop.hash],
          );
          // Another admin has asked already.
          if (written.length === 0) throw refuse('removalAsked');
          await insertMail(run, toOwner, { userId, tokenHash: stop.hash });
          return toOwner;
        },
      );
      deps.mailer.written(sealed);
      return { userId, dueAt: dueAt.toISOString() };
    } catch (error) {
      await giveBackMail(deps.limiter, kind, mail);
      throw error;
    }
  },
});
