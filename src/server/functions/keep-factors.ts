// The link by which an owner keeps the second factors that an admin asked to remove (ADR 146).
import * as z from 'zod/mini';
import { FACTOR_REMOVAL_OVER } from '#domain/auth/account-security.ts';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { hashOfToken } from '#server/link-token.ts';
import { FunctionRefused } from './function-call.ts';
import { mailedLink } from './mailed-link.ts';

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
