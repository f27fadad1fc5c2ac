// Sends the mails with links. Where the answer must not tell whether there was one, callers do it in the background.
import { confirmAddressMail } from '#server/mail/confirm-address-mail.ts';
import { emailChangeMail } from '#server/mail/email-change-mail.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { LinkMail } from '#server/mail/compose-mail.ts';
import { resetPasswordMail } from '#server/mail/reset-password-mail.ts';
import type { AuthRoom } from './auth-room.ts';
import { ONE_TIME_TOKEN_HOURS } from './one-time-tokens.ts';
import { verifyLink } from './redirect-target.ts';

interface Link {
  readonly to: string;
  readonly token: string;
  readonly redirectTo: string;
}

export function mailConfirmation(room: AuthRoom, link: Link): Promise<void> {
  return send(room, 'signup', link, confirmAddressMail);
}

export function mailRecovery(room: AuthRoom, link: Link): Promise<void> {
  return send(room, 'recovery', link, resetPasswordMail);
}

export function mailEmailChange(
  room: AuthRoom,
  link: Link,
  change: { readonly from: string; readonly into: string },
): Promise<void> {
  return send(room, 'email_change', link, (parts) => emailChangeMail(parts, change));
}

function send(
  { settings, mailer }: AuthRoom,
  type: 'signup' | 'recovery' | 'email_change',
  { to, token, redirectTo }: Link,
  compose: (parts: LinkMail) => Mail,
): Promise<void> {
  const href = verifyLink(settings.publicUrl, { token, type, redirectTo });
  return mailer.send(compose({ to, href, appName: settings.appName, hours: ONE_TIME_TOKEN_HOURS }));
}
