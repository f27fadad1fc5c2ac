// Only to the address that the coach named when lending the view.
import * as z from 'zod/mini';
import { LENT_CODE_MINUTES } from '#domain/lent-views/lent-view.ts';
import { lentCodeMail } from '#domain/lent-views/lent-view-mail.ts';
import { linkIn } from '#domain/outside-mails/links-in-text.ts';
import { OUTSIDE_MAIL_TEXTS } from '#domain/outside-mails/outside-mail-texts.ts';
import { stopMail } from '#server/auth/mail/mail-gate.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { FunctionRefused, publicFunction, type FunctionContext } from '#server/functions/function-call.ts';
import { hashLentCode, newLentCode } from '#server/lent-views/lent-secrets.ts';
import { findLentView, lentTokenSchema, refuseEndedView, type FoundView } from './lent-link.ts';

const bodySchema = z.object({ token: lentTokenSchema }, 'The body must be an object with token');
const MINUTE_MS = 60_000;

export const requestLentCode = publicFunction({
  about: 'Mails a six-digit code to the assessor. `address` is the assessor’s, with most letters left out.',
  body: bodySchema,
  answer: z.object({ coach: z.string(), assessor_name: z.string(), address: z.string() }),
  refuses: [403, 404],
  run: async (deps, { token }) => {
    const view = await findLentView(deps, token);
    refuseEndedView(view, deps.now());
    await limitMails(deps, view);
    const code = newLentCode();
    const code_hash = hashLentCode(deps.settings, view.view_id, code);
    await deps.db.asServer(
      'update private.lent_links set code_hash = $2, code_expires_at = $3, code_tries = 0 where view_id = $1',
      [view.view_id, code_hash, new Date(deps.now().getTime() + LENT_CODE_MINUTES * MINUTE_MS)],
    );
    // The name may be from before names with links were refused.
    const name = linkIn(view.coach) === null ? view.coach : view.coach_email;
    const { subject, before, after } = lentCodeMail(name, LENT_CODE_MINUTES);
    const to = view.assessor_email;
    await deps.mailer.send(
      composeMail({ kind: 'lent code', subject, before, after, to, code, appName: deps.settings.appName }),
      { userId: view.user_id, outsideLink: code_hash },
    );
    return { coach: view.coach, assessor_name: view.assessor_name, address: maskedAddress(to) };
  },
});

/** One mail a minute for each view, and the limits of its kind. Throws FunctionRefused 429. */
async function limitMails(
  { limiter, network }: FunctionContext,
  { view_id, assessor_email }: FoundView,
): Promise<void> {
  const wait = await limiter.secondsToWait('mails', `lent view:${view_id}`);
  if (wait > 0)
    throw new FunctionRefused(429, `A code was sent a moment ago. You can ask for a new one in ${wait} seconds.`);
  const stopped = await stopMail(limiter, 'lent code', { to: assessor_email, network });
  if (stopped?.of === 'network') throw new FunctionRefused(429, OUTSIDE_MAIL_TEXTS.network);
  if (stopped) throw new FunctionRefused(429, 'Too many codes were sent to your address. Please try again tomorrow.');
}

/** @example maskedAddress('ada@example.org') // 'a…@example.org' */
const maskedAddress = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
