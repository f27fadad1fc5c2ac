// Who may sign up and sign in, and how; the mails that this needs.
import * as z from 'zod/mini';
import { DEFAULT_PASSWORD_MIN_CHARS, LOGIN_PASSWORD_MIN_CHARS, PASSWORD_MAX_BYTES } from '#domain/auth/credentials.ts';
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import { DEFAULT_ACCESS_TOKEN_HOURS } from '#domain/timing.ts';
import {
  emailAddress,
  flag,
  lowerCaseList,
  onOrOff,
  secret,
  sender,
  serverAddress,
  wholeNumber,
} from './value-types.ts';

export const accountVariables = {
  JWT_EXPIRY_HOURS: z._default(wholeNumber(1, 720), DEFAULT_ACCESS_TOKEN_HOURS),
  PASSWORD_MIN_LENGTH: z._default(
    wholeNumber(LOGIN_PASSWORD_MIN_CHARS, PASSWORD_MAX_BYTES),
    DEFAULT_PASSWORD_MIN_CHARS,
  ),
  CONFIRM_EMAIL: z.optional(flag),
  SIGN_IN_BY_MAIL: z._default(flag, false),
  SPECIAL_ACCOUNTS: z._default(lowerCaseList(EMAIL_PATTERN, 'must be email addresses, with commas between'), []),
  PROTECTED_ACCOUNT: z.optional(emailAddress),
  TRUSTED_EMAIL_DOMAINS: z._default(lowerCaseList(/^[a-z0-9.-]+$/, 'must be domains, with commas between'), []),
  SMTP_URL: z.optional(
    serverAddress(['smtp:', 'smtps:']).check(
      z.refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', 'must name a host'),
    ),
  ),
  MAIL_FROM: z.optional(sender),
  MAIL_WEBHOOK_SECRET: z.optional(secret),
  // Not MAIL, with which a login shell names its mailbox.
  MAILS: z.optional(onOrOff),
  JOBS: z.optional(onOrOff),
};
const schema = z.object(accountVariables);
type Environment = z.infer<typeof schema>;

export function missingMail(env: Environment): string[] {
  const problems: string[] = [];
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL: production needs a mail server');
  if (env.MAIL_FROM === undefined) problems.push('MAIL_FROM: production needs a sender for its mails');
  return problems;
}

export function accountSettings(env: Environment, appName: string) {
  return {
    accessTokenHours: env.JWT_EXPIRY_HOURS,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    confirmEmail: env.CONFIRM_EMAIL ?? env.SMTP_URL !== undefined,
    /** Whether a mailed six-digit code, or the link beside it, also signs in (ADR 22). */
    signInByMail: env.SIGN_IN_BY_MAIL,
    specialAccounts: env.SPECIAL_ACCOUNTS,
    protectedAccount: env.PROTECTED_ACCOUNT ?? null,
    /** Only addresses in these domains may sign up; empty: everyone. */
    trustedEmailDomains: env.TRUSTED_EMAIL_DOMAINS,
    /** null: mails become .eml files under dataDir/mail. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${appName} <noreply@localhost>`,
    /** The password with which the mail provider reports bounces and complaints; null: none may. */
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET ?? null,
    /** Whether mails are sent; null: unless the database was restored (backup/after-restore.ts). Those that are not wait. */
    mail: env.MAILS ?? null,
    /** The same of jobs. */
    jobs: env.JOBS ?? null,
  };
}
