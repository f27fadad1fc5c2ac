// To someone who has forgotten the password, or never had one: the link signs them in to choose a new one.
import { composeMail } from './compose-mail.ts';
import type { LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

export function resetPasswordMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    to,
    appName,
    subject: `Choose a new ${appName} password`,
    before: ['It happens to all of us. With this link you can choose a new password:'],
    link: { label: 'Choose a new password', href },
    after: [
      `The link works once, for ${hours} hours.`,
      'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
  });
}
