// The environment as one typed object, or a clear refusal that names the variable. Only main.ts hands process.env in.
import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_PASSWORD_MIN_CHARS, LOGIN_PASSWORD_MIN_CHARS, PASSWORD_MAX_BYTES } from '#domain/auth/credentials.ts';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import type { Operator } from '#domain/legal/legal-document.ts';
import type { AccessRule } from '#domain/subscription/access.ts';
import type { KeptSecret } from './kept-secret.ts';
import { DEFAULT_ACCESS_TOKEN_HOURS } from '#domain/timing.ts';
import { splitDatabaseUrl } from './db/native/split-database-url.ts';

export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end; what links in mails and redirects are built from. */
  readonly publicUrl: string;
  /** Every address that people open the product at, publicUrl first. */
  readonly publicUrls: readonly string[];
  readonly dataDir: string;
  /** null: the embedded engine in dataDir. */
  readonly databaseUrl: string | null;
  readonly jwtSecret: string;
  /** The public key that browsers send as apikey; derived from jwtSecret. */
  readonly publishableKey: string;
  /** Coaches' notes are encrypted under keys that are wrapped with these, newest first; at least one. */
  readonly notesKeys: readonly string[];
  readonly accessTokenHours: number;
  readonly passwordMinLength: number;
  readonly confirmEmail: boolean;
  /** Whether six digits or a link, mailed for the asking, sign in too. */
  readonly signInByMail: boolean;
  /** null: mails become .eml files under dataDir/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** null: the simulator on loopback stands in for Stripe. */
  readonly stripeSecretKey: string | null;
  /** Signs what Stripe, or the simulator, sends to /webhooks/stripe. */
  readonly stripeWebhookSecret: string;
  /** 0: any port that is free. */
  readonly stripeSimulatorPort: number;
  readonly accessRule: AccessRule;
  /** Days for which a coach whose renewal failed keeps access while Stripe still tries the card. */
  readonly paymentGraceDays: number;
  readonly specialAccounts: readonly string[];
  readonly protectedAccount: string | null;
  readonly trustedEmailDomains: readonly string[];
  readonly appName: string;
  readonly version: string;
  readonly analytics: boolean;
  readonly coachTools: boolean;
  readonly strictCsp: boolean;
  readonly supportEmail: string | null;
  readonly knowledgeBaseUrl: string | null;
  readonly communityUrl: string | null;
  /** What the terms and the privacy page say of whoever runs this installation. */
  readonly operator: Operator;
  /** Whether a proxy in front sets X-Forwarded-For; else the socket's address counts. */
  readonly trustProxy: boolean;
  /** Statements that take so long are logged, in milliseconds; 0: all. */
  readonly slowQueryMs: number;
  /** A port on loopback for /metrics; null: none. */
  readonly metricsPort: number | null;
  /** The secret that opens /metrics on the usual port; null: nobody may. */
  readonly metricsToken: string | null;
  /** Told to stop, the server says so on /readyz for so long before it takes no more requests. */
  readonly drainNoticeSeconds: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** What settings need beside the environment. */
export interface SettingsSources {
  /** The product's version. */
  readonly version: string;
  /** The secrets that stand in for JWT_SECRET and NOTES_KEYS outside production: made once, kept in the data folder. */
  readonly keptSecret: (dataDir: string, which: KeptSecret) => string;
}

/** The environment cannot be used; `problems` has one line per variable, each beginning with its name. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const SECRET_MIN_CHARS = 32;
/** Proxies look at /readyz every second or two. */
const PRODUCTION_DRAIN_NOTICE_SECONDS = 3;
/** Printed in public documentation as an example, so everyone knows it. */
const KNOWN_SECRETS = ['super-secret-jwt-token-with-at-least-32-characters-long'];

const flag = z.stringbool({ error: 'must be true or false' });
const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  );
const hasProtocol = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
const webAddress = z
  .string()
  .check(z.refine((text) => hasProtocol(text, 'http:', 'https:'), 'must be an address that begins with https://'));
const publicAddress = z.pipe(
  webAddress.check(
    z.refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'must have no path: only https://host'),
  ),
  z.transform((text) => new URL(text).origin),
);
const publicAddresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  ),
  z.array(publicAddress).check(z.refine((all) => new Set(all).size === all.length, 'an address is given twice')),
);
const emailAddress = z.pipe(
  z.string().check(z.regex(EMAIL_PATTERN, 'must be an email address')),
  z.transform((text) => text.toLowerCase()),
);
const splitList = z.transform((text: string) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ''),
);
/** As they were typed: a key has capitals. */
const secretList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  ),
  z
    .array(
      z.string().check(z.minLength(SECRET_MIN_CHARS, `each key must have at least ${SECRET_MIN_CHARS} characters`)),
    )
    .check(z.refine((keys) => new Set(keys).size === keys.length, 'a key is given twice')),
);
const legalText = z.string().check(z.maxLength(300, 'must be at most 300 characters'));
const list = (item: RegExp, message: string) =>
  z.pipe(z.pipe(z.string(), splitList), z.array(z.string().check(z.regex(item, message))));

const environmentSchema = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(publicAddresses),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => splitDatabaseUrl(text).every((each) => hasProtocol(each, 'postgres:', 'postgresql:')),
          'must begin with postgres://',
        ),
      ),
  ),
  JWT_SECRET: z.optional(
    z.string().check(z.minLength(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)),
  ),
  NOTES_KEYS: z.optional(secretList),
  JWT_EXPIRY_HOURS: z._default(whole(1, 720), DEFAULT_ACCESS_TOKEN_HOURS),
  PASSWORD_MIN_LENGTH: z._default(whole(LOGIN_PASSWORD_MIN_CHARS, PASSWORD_MAX_BYTES), DEFAULT_PASSWORD_MIN_CHARS),
  CONFIRM_EMAIL: z.optional(flag),
  SIGN_IN_BY_MAIL: z._default(flag, false),
  SMTP_URL: z.optional(
    z.string().check(z.refine((text) => hasProtocol(text, 'smtp:', 'smtps:'), 'must begin with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, sk_… or rk_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook endpoint, whsec_…")),
  ),
  STRIPE_SIMULATOR_PORT: z._default(whole(0, 65_535), 0),
  ACCESS_RULE: z._default(z.enum(['route-table', 'open-paths'], 'must be route-table or open-paths'), 'route-table'),
  PAYMENT_GRACE_DAYS: z._default(whole(0, 60), 0),
  SPECIAL_ACCOUNTS: z._default(list(EMAIL_PATTERN, 'must be email addresses, with commas between'), []),
  PROTECTED_ACCOUNT: z.optional(emailAddress),
  TRUSTED_EMAIL_DOMAINS: z._default(list(/^[a-z0-9.-]+$/, 'must be domains, with commas between'), []),
  APP_NAME: z._default(z.string().check(z.maxLength(60, 'must be at most 60 characters')), DEFAULT_APP_NAME),
  ANALYTICS: z._default(flag, false),
  COACH_TOOLS: z._default(flag, true),
  STRICT_CSP: z._default(flag, false),
  SUPPORT_EMAIL: z.optional(emailAddress),
  KNOWLEDGE_BASE_URL: z.optional(webAddress),
  COMMUNITY_URL: z.optional(webAddress),
  LEGAL_COMPANY: z.optional(legalText),
  LEGAL_ADDRESS: z.optional(legalText),
  LEGAL_CONTACT: z.optional(emailAddress),
  LEGAL_LAW: z.optional(legalText),
  LEGAL_HOSTING: z.optional(legalText),
  LEGAL_MAIL_PROVIDER: z.optional(legalText),
  TRUST_PROXY: z._default(flag, false),
  SLOW_QUERY_MS: z._default(whole(0, 60_000), 200),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)),
  ),
  DRAIN_NOTICE_SECONDS: z.optional(whole(0, 9)),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
});
type Environment = z.infer<typeof environmentSchema>;

/** The settings that `env` asks for; throws SettingsError with everything that is wrong or missing, at once. */
export function readSettings(env: Record<string, string | undefined>, sources: SettingsSources): Settings {
  // An empty variable (`SMTP_URL=` in a .env file) is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  }
  const production = parsed.data.NODE_ENV === 'production';
  const missing = production ? missingInProduction(parsed.data) : missingBesideStripeKey(parsed.data);
  if (missing.length > 0) throw new SettingsError(missing);
  return toSettings(parsed.data, production, sources);
}

/** Production runs on no stand-in: each line says what to set instead. */
function missingInProduction(env: Environment): string[] {
  const problems: string[] = [];
  if (env.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: production needs the public https:// address');
  else if (!env.PUBLIC_URL.every((each) => each.startsWith('https:')))
    problems.push('PUBLIC_URL: production needs https://');
  if (env.DATABASE_URL === undefined) problems.push('DATABASE_URL: production needs a Postgres server');
  if (env.JWT_SECRET === undefined) problems.push(`JWT_SECRET: production needs ${SECRET_MIN_CHARS} random characters`);
  else if (KNOWN_SECRETS.includes(env.JWT_SECRET)) problems.push('JWT_SECRET: this value is publicly known');
  if (env.NOTES_KEYS === undefined)
    problems.push(`NOTES_KEYS: production needs a key of ${SECRET_MIN_CHARS} random characters to encrypt notes with`);
  else if (env.JWT_SECRET !== undefined && env.NOTES_KEYS.includes(env.JWT_SECRET))
    problems.push('NOTES_KEYS: must differ from JWT_SECRET');
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL: production needs a mail server');
  if (env.MAIL_FROM === undefined) problems.push('MAIL_FROM: production needs a sender for its mails');
  if (env.STRIPE_SECRET_KEY === undefined) problems.push('STRIPE_SECRET_KEY: production takes payments through Stripe');
  return [...problems, ...missingBesideStripeKey(env)];
}

/** With the real Stripe, only its own signing secret will do. */
function missingBesideStripeKey(env: Environment): string[] {
  if (env.STRIPE_WEBHOOK_SECRET !== undefined) return [];
  if (env.STRIPE_SECRET_KEY === undefined && env.NODE_ENV !== 'production') return [];
  return ["STRIPE_WEBHOOK_SECRET: the signing secret of Stripe's webhook endpoint is needed"];
}

function toSettings(env: Environment, production: boolean, sources: SettingsSources): Settings {
  const dataDir = resolve(env.DATA_DIR);
  const jwtSecret = env.JWT_SECRET ?? sources.keptSecret(dataDir, 'jwtSecret');
  const ownAddress = `http://${addressHost(env.HOST)}:${env.PORT}`;
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.[0] ?? ownAddress,
    publicUrls: env.PUBLIC_URL ?? [ownAddress],
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    jwtSecret,
    publishableKey: publishableKey(jwtSecret),
    notesKeys: env.NOTES_KEYS ?? [sources.keptSecret(dataDir, 'notesKey')],
    accessTokenHours: env.JWT_EXPIRY_HOURS,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    confirmEmail: env.CONFIRM_EMAIL ?? env.SMTP_URL !== undefined,
    signInByMail: env.SIGN_IN_BY_MAIL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.APP_NAME} <noreply@localhost>`,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${derivedKey(jwtSecret, 'stripe webhooks')}`,
    stripeSimulatorPort: env.STRIPE_SIMULATOR_PORT,
    accessRule: env.ACCESS_RULE,
    paymentGraceDays: env.PAYMENT_GRACE_DAYS,
    specialAccounts: env.SPECIAL_ACCOUNTS,
    protectedAccount: env.PROTECTED_ACCOUNT ?? null,
    trustedEmailDomains: env.TRUSTED_EMAIL_DOMAINS,
    appName: env.APP_NAME,
    version: sources.version,
    analytics: env.ANALYTICS,
    coachTools: env.COACH_TOOLS,
    strictCsp: env.STRICT_CSP,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    knowledgeBaseUrl: env.KNOWLEDGE_BASE_URL ?? null,
    communityUrl: env.COMMUNITY_URL ?? null,
    operator: {
      company: env.LEGAL_COMPANY ?? null,
      address: env.LEGAL_ADDRESS ?? null,
      contact: env.LEGAL_CONTACT ?? env.SUPPORT_EMAIL ?? null,
      law: env.LEGAL_LAW ?? null,
      hosting: env.LEGAL_HOSTING ?? null,
      mailProvider: env.LEGAL_MAIL_PROVIDER ?? null,
    },
    trustProxy: env.TRUST_PROXY,
    slowQueryMs: env.SLOW_QUERY_MS,
    metricsPort: env.METRICS_PORT ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    // At home nobody asks /readyz, and Ctrl-C should not be slow.
    drainNoticeSeconds: env.DRAIN_NOTICE_SECONDS ?? (production ? PRODUCTION_DRAIN_NOTICE_SECONDS : 0),
    // In production every request is a line; at home the terminal stays readable.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** What a browser on this machine opens when the server listens on `host`. */
function addressHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The same key for as long as the secret stays; says nothing about it. */
function publishableKey(jwtSecret: string): string {
  return `sb_publishable_${derivedKey(jwtSecret, 'publishable key').slice(0, 31)}`;
}

function derivedKey(jwtSecret: string, use: string): string {
  return createHmac('sha256', jwtSecret).update(use).digest('base64url');
}
