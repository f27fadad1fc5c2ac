// Sends the mails that contain links or codes. Callers do this in the background if the response must not reveal
// whether a mail is sent.
import {
  confirmAddressMail,
  emailChangeMail,
  reauthenticationMail,
  resetPasswordMail,
  signInMail,
} from '#server/mail/mail-texts.ts';
import type { Mail, MailContext } from '#server/mail/mailer.ts';
import type { LinkMail } from '#server/mail/compose-mail.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { hashOneTimeToken, MAILED_CODE_HOURS, ONE_TIME_TOKEN_HOURS } from '#server/auth/tokens/one-time-tokens.ts';
import { verifyLink } from '#server/auth/tokens/redirect-target.ts';

/** A mail that was asked for. */
export interface MailRequest {
  readonly email: string;
  readonly redirectTo: string;
  /** The browser's PKCE challenge (pkce.ts). */
  readonly challenge: string | null;
}

/** Of an endpoint, or of a function. */
type Mailing = Pick<AuthContext, 'settings' | 'mailer'>;

interface Link {
  /** The account that the mail is about. */
  readonly userId: string;
  /** The user id in the sign-up's response, if it differs from `userId`. */
  readonly answeredUserId?: string;
  readonly to: string;
  readonly token: string;
  readonly redirectTo: string;
}

export function mailConfirmation(context: Mailing, link: Link): Promise<void> {
  return send(context, 'signup', link, confirmAddressMail, { answeredUserId: link.answeredUserId ?? link.userId });
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

type LinkWithCode = Link & { readonly code: string };

/** A code and a link to sign in with. */
export function mailSignIn(
  { settings, mailer }: AuthContext,
  { userId, to, token, redirectTo, code }: LinkWithCode,
): Promise<void> {
  const href = verifyLink(settings.publicUrl, { token, type: 'magiclink', redirectTo });
  const mail = signInMail({ to, href, code, appName: settings.appName, hours: MAILED_CODE_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token) });
}

/** A code with which a signed-in user can set a new password. */
export function mailReauthentication(
  { settings, mailer }: AuthContext,
  { userId, to, token, code }: Omit<LinkWithCode, 'redirectTo'>,
): Promise<void> {
  const mail = reauthenticationMail({ to, code, appName: settings.appName, hours: MAILED_CODE_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token) });
}

function send(
  { settings, mailer }: Mailing,
  type: 'signup' | 'recovery' | 'email_change',
  { userId, to, token, redirectTo }: Link,
  compose: (parts: LinkMail) => Mail,
  context: MailContext = {},
): Promise<void> {
  const href = verifyLink(settings.publicUrl, { token, type, redirectTo });
  const mail = compose({ to, href, appName: settings.appName, hours: ONE_TIME_TOKEN_HOURS });
  return mailer.send(mail, { userId, tokenHash: hashOneTimeToken(token), ...context });
}
