// To someone who has just signed up: the link confirms the address and signs them in.
import { composeMail } from './compose-mail.ts';
import type { LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

export function confirmAddressMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    to,
    appName,
    subject: `Welcome to ${appName}: please confirm your address`,
    before: ['Welcome! One last step: please confirm that this is your email address.'],
    link: { label: 'Confirm my address', href },
    after: [
      `The link signs you in. It works once, for ${hours} hours.`,
      'If you did not sign up, you can ignore this email: nothing will happen.',
    ],
  });
}
