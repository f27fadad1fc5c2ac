// Counted like a mail that the coach asks for (POST /resend), and for the admin.
import * as z from 'zod/mini';
import { giveBackMail, stopMail } from '#server/auth/mail/mail-gate.ts';
import { mailConfirmation } from '#server/auth/mail/mail-link.ts';
import { issueOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { isSpecial, lockUser, type User } from '#server/auth/users/users.ts';
import { FunctionRefused, serverFunction, userIdBody } from '#server/functions/function-call.ts';
import { actAsAdmin, noUser, refuse, requireAdmin } from './act-as-admin.ts';

export const resendConfirmation = serverFunction({
  about: 'Mails a new coach the link to confirm the address again. For admins only.',
  body: userIdBody,
  answer: z.object({ userId: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId }) => {
    await requireAdmin(deps, caller);
    const [asked] = await deps.db.asServer<User>('select * from auth.users where id = $1', [userId]);
    // Checked before counting, since a refused call sends no mail.
    const to = requireUnconfirmed(asked).email;
    // A key of its own, apart from the mail that the coach asks for, as in POST /resend.
    const key = `signup again:${to}`;
    if ((await deps.limiter.secondsToWait('mails', key)) > 0) throw refuse('mailedJustNow', 429);
    const { kind, ...mail } = { kind: 'confirm address', to, coach: caller.sub, network: deps.network } as const;
    if (await stopMail(deps.limiter, kind, mail)) throw refuse('tooManyMails', 429);
    try {
      const token = await actAsAdmin(deps, caller, { userId, action: 'confirmation mailed' }, async (run) => {
        const user = requireUnconfirmed(await lockUser(run, userId));
        const now = deps.now();
        await run('update auth.users set confirmation_sent_at = $2, updated_at = $2 where id = $1', [userId, now]);
        return issueOneTimeToken(run, userId, 'signup', user.email, now);
      });
      await mailConfirmation(deps, { userId, to, token, redirectTo: deps.settings.publicUrl });
    } catch (error) {
      if (error instanceof FunctionRefused) await giveBackMail(deps.limiter, kind, mail);
      throw error;
    }
    return { userId };
  },
});

function requireUnconfirmed(user: User | undefined): User {
  if (!user) throw noUser();
  if (isSpecial(user)) throw refuse('special');
  if (user.email_confirmed_at !== null) throw refuse('confirmed');
  return user;
}
