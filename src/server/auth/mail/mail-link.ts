// The mails with links. Where the answer must not tell whether there was one, callers do it in the background.
import { confirmAddressMail } from '#server/mail/confirm-address-mail.ts';
import { emailChangeMail } from '#server/mail/email-change-mail.ts';
import type { Mail, MailContext } from '#server/mail/mailer.ts';
import type { LinkMail } from '#server/mail/compose-mail.ts';
import { reauthenticationMail } from '#server/mail/reauthentication-mail.ts';
import { resetPasswordMail } from '#server/mail/reset-password-mail.ts';
import { signInMail } from '#server/mail/sign-in-mail.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { hashOneTimeToken, MAILED_CODE_HOURS, ONE_TIME_TOKEN_HOURS } from '#server/auth/tokens/one-time-tokens.ts';
import { verifyLink } from '#server/auth/tokens/redirect-target.ts';

interface Link {
  /** Whose account it is about. */
  readonly userId: string;
  /** The id that the sign-up was answered with, where that is another one. */
  readonly askedAs?: string;
  readonly to: string;
  readonly token: string;
  readonly redirectTo: string;
}

export function mailConfirmation(context: AuthContext, link: Link): Promise<void> {
  return send(context, 'signup', link, confirmAddressMail, { askedAs: link.askedAs ?? link.userId });
}

export function mailRecovery(context: AuthContext, link: Link): Promise<void> {
  return send(context, 'recovery', link, resetPasswordMail);
}

export function mailEmailChange(
  context: AuthContext,
  link: Link,
  change: { readonly from: string; readonly into: string },
): Promise<void> {
  return send(context, 'email_change', link, (parts) => emailChangeMail(parts, change));
}

type Coded = Link & { readonly code: string };

/** Digits to sign in with, and a link that does the same. */
export function mailSignIn(
  { settings, mailer }: AuthContext,
  { userId, to, token, redirectTo, code }: Coded,
): Promise<void> {
  const href = verifyLink(settings.publicUrl, { token, type: 'magiclink', redirectTo });
  const mail = signInMail({ to, href, code, appName: settings.appName, hours: MAILED_CODE_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token) });
}

/** Digits to choose a new password with, for somebody who is signed in. */
export function mailReauthentication(
  { settings, mailer }: AuthContext,
  { userId, to, token, code }: Omit<Coded, 'redirectTo'>,
): Promise<void> {
  const mail = reauthenticationMail({ to, code, appName: settings.appName, hours: MAILED_CODE_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token) });
}

function send(
  { settings, mailer }: AuthContext,
  type: 'signup' | 'recovery' | 'email_change',
  { userId, to, token, redirectTo }: Link,
  compose: (parts: LinkMail) => Mail,
  context: MailContext = {},
): Promise<void> {
  const href = verifyLink(settings.publicUrl, { token, type, redirectTo });
  const mail = compose({ to, href, appName: settings.appName, hours: ONE_TIME_TOKEN_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token), ...context });
}
