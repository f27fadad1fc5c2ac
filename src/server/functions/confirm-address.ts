// The link of check-address.ts. A browser that opens it gets a page with a button, since links are also opened by programs that look for viruses.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { readAddressCheck } from '#server/mail/address-check-link.ts';
import { FunctionRefused, type FunctionContext, type LinkFunction } from './function-call.ts';
import { isForPeople, page } from './witnesses/stop-mails.ts';

async function confirm(deps: FunctionContext, c: Context): Promise<Response> {
  const check = readAddressCheck(deps.settings, c.req.query('token') ?? '', deps.now());
  if (check === null)
    throw new FunctionRefused(400, 'This link is not complete, or too old. Please ask for a new one.');
  const [owner] = await deps.db.asServer<{ email: string }>('select email from auth.users where id = $1', [
    check.userId,
  ]);
  if (!owner || !check.isOf(owner.email)) throw new FunctionRefused(404, 'This link is for another address');
  await deps.db.asServer('select private.unblock_address($1)', [owner.email]);
  deps.log.info({ userId: check.userId }, 'mails reach an address again');
  return isForPeople(c) ? page(c, deps, 'Thank you. Emails reach you again.', '') : c.json({});
}

/** What a browser shows that opens the address. Changes nothing. */
function ask(deps: Pick<FunctionContext, 'settings'>, c: Context): Response {
  const form = '<form method="post"><button style="font:inherit;padding:12px 20px">It reached me</button></form>';
  return page(c, deps, 'Did our email reach you?', form);
}

export const confirmAddress: LinkFunction = {
  about: 'Sends mails to the address of this link’s account again. A browser gets a page.',
  body: z.object({ token: z.string() }),
  answer: z.object({}),
  refuses: [404],
  run: confirm,
  page: ask,
};
