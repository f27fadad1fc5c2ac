// A link to the account's own address, to which other mails are not sent (ADR 145). Opening it sends them again.
import * as z from 'zod/mini';
import { ADDRESS_CHECK_HOURS, addressCheckLink, readAddressCheck } from '#server/mail/address-check-link.ts';
import { addressCheckMail } from '#server/mail/mail-texts.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { mailedLink } from './mailed-link.ts';

export const checkAddress = serverFunction({
  about: 'Mails a link to the caller’s address, to which mails are not sent any more. Opening it sends them again.',
  body: NO_BODY,
  answer: z.object({ address: z.string() }),
  refuses: [409],
  run: async ({ db, limiter, mailer, settings, now }, { sub }) => {
    const [owner] = await db.asServer<{ email: string; block: string | null }>(
      'select email, private.block_of(email) as block from auth.users where id = $1',
      [sub],
    );
    if (!owner?.block) throw new FunctionRefused(409, 'Emails are sent to your address already');
    const to = owner.email;
    if ((await limiter.secondsToWait('mails', `address check:${to}`)) > 0)
      throw new FunctionRefused(429, 'An email was sent less than a minute ago. Please look for it first.');
    if ((await limiter.secondsToWait('addressChecks', sub)) > 0)
      throw new FunctionRefused(429, 'Five emails were sent today. Please try again tomorrow, or change your address.');
    const href = addressCheckLink(settings, sub, to, now());
    const { appName } = settings;
    const mail = addressCheckMail({ to, href, appName, hours: ADDRESS_CHECK_HOURS });
    await mailer.send(mail, { userId: sub, tokenHash: owner.block });
    return { address: to };
  },
});

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
