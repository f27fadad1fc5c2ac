// To someone who asked to sign in by mail: the code for where they asked, the link for where they read this.
import { composeMail } from './compose-mail.ts';
import type { LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

export function signInMail({ to, href, code, appName, hours }: LinkMail & { readonly code: string }): Mail {
  return composeMail({
    to,
    appName,
    // Without the code: a locked screen shows subjects.
    subject: `Your code to sign in to ${appName}`,
    before: ['Enter this code where you asked for it, or sign in here with the link below:'],
    code,
    link: { label: 'Sign in', href },
    after: [
      `Either works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}. Nobody from ${appName} will ever ask you for the code.`,
      'If you did not ask for it, you can ignore this email: without it nobody gets in.',
    ],
  });
}
