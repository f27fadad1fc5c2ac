// Counts a mail to an address that a coach entered, before it is written (ADR 114).
import { OUTSIDE_MAIL_TEXTS } from '#domain/outside-mails/outside-mail-texts.ts';
import { giveBackMail, stopMail, type CountedMail } from '#server/auth/mail/mail-gate.ts';
import { CallRefused } from '#server/db/call-function.ts';
import type { MailKind } from '#server/mail/mail-kinds.ts';
import { FunctionRefused, type FunctionContext } from './function-call.ts';

/**
 * Counts the mail, then calls `write`, which writes it. A mail that `write` refuses, or that a concurrent repetition of the call has
 * written, is not counted; but a refusal that reveals whether the address accepts mails is, so that a coach can only learn that of few
 * addresses. Throws FunctionRefused 429 with the limit that was reached, and what `write` throws.
 */
export async function writeOutsideMail<Written extends { readonly is_new: boolean }>(
  { limiter, network }: Pick<FunctionContext, 'limiter' | 'network'>,
  kind: MailKind,
  mail: Omit<CountedMail, 'network'>,
  write: () => Promise<Written>,
): Promise<Written> {
  const counted = { ...mail, network };
  const stopped = await stopMail(limiter, kind, counted);
  if (stopped) throw new FunctionRefused(429, OUTSIDE_MAIL_TEXTS[stopped.of]);
  try {
    const written = await write();
    if (!written.is_new) await giveBackMail(limiter, kind, counted);
    return written;
  } catch (error) {
    if (error instanceof CallRefused && !error.tellsOfAddress) await giveBackMail(limiter, kind, counted);
    throw error;
  }
}
