// Counts a mail to somebody whom a coach names, before it is written (ADR 114).
import { OUTSIDE_MAIL_TEXTS } from '#domain/outside-mails/outside-mail-texts.ts';
import { stopMail, type CountedMail } from '#server/auth/mail/mail-gate.ts';
import type { MailKind } from '#server/mail/mail-kinds.ts';
import { FunctionRefused, type FunctionContext } from './function-call.ts';

/** Throws FunctionRefused 429 with a sentence that says which limit stops it. */
export async function requireOutsideMail(
  { limiter, network }: Pick<FunctionContext, 'limiter' | 'network'>,
  kind: MailKind,
  mail: Omit<CountedMail, 'network'>,
): Promise<void> {
  const stopped = await stopMail(limiter, kind, { ...mail, network });
  if (stopped) throw new FunctionRefused(429, OUTSIDE_MAIL_TEXTS[stopped.of]);
}
