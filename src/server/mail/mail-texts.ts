// The texts of all mails.
import { composeMail, type LinkMail } from './compose-mail.ts';
import type { Mail } from './mailer.ts';

/** To a new user: the link confirms the address and signs in. */
export function confirmAddressMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    kind: 'confirm address',
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

/**
 * To the owner of an account whose address was used to sign up again. The screen must not reveal that the address is
 * known; this mail may.
 */
export function alreadyRegisteredMail(to: string, appName: string, href: string): Mail {
  return composeMail({
    kind: 'already registered',
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

/** To the old and the new address; the change takes effect when both are confirmed. */
export function emailChangeMail(
  { to, href, appName, hours }: LinkMail,
  change: { readonly from: string; readonly into: string },
): Mail {
  return composeMail({
    kind: 'email change',
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

/** To an owner who tries whether mails reach the address again: the link says that they do. */
export function addressCheckMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    kind: 'address check',
    to,
    appName,
    subject: `Please confirm that ${appName} reaches you`,
    before: ['You asked us to try this address again. If this email reached you, say so here:'],
    link: { label: 'It reached me', href },
    after: [`The link works for ${hours} hours.`, 'If you did not ask for this, you can ignore this email.'],
  });
}

/** To an owner whose second factors an admin asked to remove. */
export function factorRemovalMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    kind: 'factor removal',
    to,
    appName,
    subject: `Two-factor sign-in at ${appName} will be turned off`,
    before: [
      `We were told that you have lost your authenticator and your recovery codes. We turn two-factor sign-in off in ${hours} hours.`,
      'Is that wrong? Keep it on here, or sign in with your authenticator, passkey or a recovery code:',
    ],
    link: { label: 'Keep two-factor sign-in on', href },
    after: [
      'Is that right? There is nothing to do. We write again when it is off; then your password alone signs you in.',
      'If you did not ask for this, choose a new password too: somebody may know yours.',
    ],
  });
}

/** When it is done. */
export function factorsRemovedMail(to: string, appName: string, href: string): Mail {
  return composeMail({
    kind: 'factors removed',
    to,
    appName,
    subject: `Two-factor sign-in at ${appName} was turned off`,
    before: [
      'Your authenticators, passkeys and recovery codes no longer work, and you were signed out on all devices.',
    ],
    link: { label: 'Sign in', href },
    after: ['Sign in with your password, and turn two-factor sign-in on again on your account page.'],
  });
}

type Parts = Omit<LinkMail, 'href'> & { readonly code: string };

/** To a signed-in user who wants to set a new password: a code that proves access to the mailbox. */
export function reauthenticationMail({ to, code, appName, hours }: Parts): Mail {
  return composeMail({
    kind: 'reauthentication',
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

/** To a user without a password or who has forgotten it: the link signs in to choose a new one. */
export function resetPasswordMail({ to, href, appName, hours }: LinkMail): Mail {
  return composeMail({
    kind: 'reset password',
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

/** A code for the browser that requested it, and a link for the one in which the mail is read. */
export function signInMail({ to, href, code, appName, hours }: LinkMail & { readonly code: string }): Mail {
  return composeMail({
    kind: 'sign in',
    to,
    appName,
    // Without the code, since lock screens show subjects.
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
