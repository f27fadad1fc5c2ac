// The link by which an owner keeps the second factors that an admin asked to remove (ADR 146). A browser that opens it gets a page with a
// button, since links are also opened by programs that look for viruses.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { FACTOR_REMOVAL_OVER } from '#domain/auth/account-security.ts';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { hashOfToken } from '#server/link-token.ts';
import { FunctionRefused, type FunctionContext, type LinkFunction } from './function-call.ts';
import { isForPeople, page } from './witnesses/stop-mails.ts';

async function keep(deps: FunctionContext, c: Context): Promise<Response> {
  const token = c.req.query('token') ?? '';
  if (!LINK_TOKEN_PATTERN.test(token)) throw new FunctionRefused(400, 'This link is not complete');
  const [row] = await deps.db.asServer<{ user_id: string | null }>(
    "select private.stop_factor_removal(null, decode($1, 'hex')) as user_id",
    [hashOfToken(token)],
  );
  if (!row?.user_id) throw new FunctionRefused(404, FACTOR_REMOVAL_OVER);
  deps.log.info({ userId: row.user_id }, 'the removal of second factors was stopped by its link');
  return isForPeople(c) ? page(c, deps, 'Thank you. Two-factor sign-in stays on.', '') : c.json({});
}

/** What a browser shows that opens the address. Changes nothing. */
function ask(deps: Pick<FunctionContext, 'settings'>, c: Context): Response {
  const form = '<form method="post"><button style="font:inherit;padding:12px 20px">Keep it on</button></form>';
  return page(c, deps, 'Keep two-factor sign-in on?', form);
}

export const keepFactors: LinkFunction = {
  about: 'Keeps the second factors that an admin asked to remove, by the link in the mail. A browser gets a page.',
  body: z.object({ token: z.string() }),
  answer: z.object({}),
  refuses: [404],
  run: keep,
  page: ask,
};
