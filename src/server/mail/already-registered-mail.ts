// To the owner of an account whose address was used to sign up again. The screen cannot say that the address is known
// (it would tell strangers); this mail can.
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

export function alreadyRegisteredMail(to: string, appName: string, href: string): Mail {
  return composeMail({
    to,
    appName,
    subject: `You already have a ${appName} account`,
    before: [
      'Someone, probably you, has just signed up with this address. It already has an account, so nothing was changed.',
      'You can sign in as before. If you do not remember the password, choose a new one here:',
    ],
    link: { label: 'Choose a new password', href },
    after: ['If this was not you, you can ignore this email.'],
  });
}
