// An email change goes to the old address and to the new one, and counts when both have said yes.
import { composeMail } from './compose-mail.ts';
import type { LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

export function emailChangeMail(
  { to, href, appName, hours }: LinkMail,
  change: { readonly from: string; readonly into: string },
): Mail {
  return composeMail({
    to,
    appName,
    subject: `Please confirm the change of your ${appName} address`,
    before: [
      `You asked us to change your email address from ${change.from} to ${change.into}.`,
      'We have sent an email like this one to both addresses. Please open the link in each of them:',
    ],
    link: { label: 'Confirm the change', href },
    after: [
      `Each link works once, for ${hours} hours.`,
      'If you did not ask for this, do not open the link, and choose a new password: someone else may know yours.',
    ],
  });
}
