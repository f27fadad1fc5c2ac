// The link of check-address.ts.
import * as z from 'zod/mini';
import { readAddressCheck } from '#server/mail/address-check-link.ts';
import { FunctionRefused } from './function-call.ts';
import { mailedLink } from './mailed-link.ts';

export const confirmAddress = mailedLink({
  about: 'Sends mails to the address of this link’s account again. A browser gets a page.',
  body: z.object({ token: z.string() }),
  refuses: [404],
  question: 'Did our email reach you?',
  button: 'It reached me',
  done: 'Thank you. Emails reach you again.',
  async act(deps, c) {
    const check = readAddressCheck(deps.settings, c.req.query('token') ?? '', deps.now());
    if (check === null)
      throw new FunctionRefused(400, 'This link is not complete, or too old. Please ask for a new one.');
    const [owner] = await deps.db.asServer<{ email: string }>('select email from auth.users where id = $1', [
      check.userId,
    ]);
    if (!owner || !check.isOf(owner.email)) throw new FunctionRefused(404, 'This link is for another address');
    await deps.db.asServer('select private.unblock_address($1)', [owner.email]);
    deps.log.info({ userId: check.userId }, 'mails reach an address again');
  },
});
