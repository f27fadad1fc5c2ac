// The two ways in which an owner keeps the second factors that an admin asked to remove (ADR 146).
import * as z from 'zod/mini';
import { FACTOR_REMOVAL_OVER } from '#domain/auth/account-security.ts';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { hashOfToken } from '#server/link-token.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { mailedLink } from './mailed-link.ts';
import { lockSession } from './lock-session.ts';

/** By the link in the mail. */
export const keepFactors = mailedLink({
  about: 'Keeps the second factors that an admin asked to remove, by the link in the mail. A browser gets a page.',
  body: z.object({ token: z.string() }),
  refuses: [404],
  question: 'Keep two-factor sign-in on?',
  button: 'Keep it on',
  done: 'Thank you. Two-factor sign-in stays on.',
  async act(deps, c) {
    const token = c.req.query('token') ?? '';
    if (!LINK_TOKEN_PATTERN.test(token)) throw new FunctionRefused(400, 'This link is not complete');
    const [row] = await deps.db.asServer<{ user_id: string | null }>(
      "select private.stop_factor_removal(null, decode($1, 'hex')) as user_id",
      [hashOfToken(token)],
    );
    if (!row?.user_id) throw new FunctionRefused(404, FACTOR_REMOVAL_OVER);
    deps.log.info({ userId: row.user_id }, 'the removal of second factors was stopped by its link');
  },
});

/** On the account page of a device that is signed in. */
export const stopFactorRemoval = serverFunction({
  about: 'Keeps the caller’s second factors, which an admin asked to remove.',
  body: NO_BODY,
  answer: z.object({}),
  refuses: [404],
  run: async (deps, caller) => {
    const [row] = await deps.db.serverTransaction(async (run) => {
      await lockSession(run, caller);
      return run<{ user_id: string | null }>('select private.stop_factor_removal($1, null) as user_id', [caller.sub]);
    });
    if (!row?.user_id) throw new FunctionRefused(404, FACTOR_REMOVAL_OVER);
    return {};
  },
});
