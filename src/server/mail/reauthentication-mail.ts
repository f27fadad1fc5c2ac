// To someone who is signed in and wants to choose a new password: the code that shows they still have the mailbox.
import { composeMail } from './compose-mail.ts';
import type { LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

type Parts = Omit<LinkMail, 'href'> & { readonly code: string };

export function reauthenticationMail({ to, code, appName, hours }: Parts): Mail {
  return composeMail({
    to,
    appName,
    subject: `Your code to confirm a change at ${appName}`,
    before: ['Enter this code where you are choosing a new password:'],
    code,
    after: [
      `It works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}. Nobody from ${appName} will ever ask you for it.`,
      'If you did not ask for it, somebody may be using your account: sign in and sign out everywhere else.',
    ],
  });
}
