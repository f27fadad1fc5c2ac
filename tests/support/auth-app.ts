// /auth/v1 mounted as in the real app, without a port, with a clock that tests move and a mailer that stores the mails.
import { Hono } from 'hono';
import { expect } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { Background } from '#server/auth/auth-context.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import type { Limits } from '#server/auth/rate-limit.ts';
import { refuseLargeBody } from '#server/auth/request-body.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { UNKNOWN_ADDRESS } from '#server/http/load/refuse-load.ts';
import { BodyReceiver } from '#server/http/load/receive-body.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { createLog } from '#server/log/create-log.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createSigningKeys } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { readSettings } from '#server/settings.ts';
import type { Settings } from '#server/settings.ts';
import { recordingMailer } from './recording-mailer.ts';
import { CLOSED_INTERNET } from '#tests/support/closed-internet.ts';

export const PUBLIC_URL = 'http://hourbook.test';
export const NEW_ERRORS = { 'X-Supabase-Api-Version': '2024-01-01' };

/** Very high values for every limit of DEFAULT_LIMITS. */
export const GENEROUS_LIMITS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { hits: 1_000_000, windowSeconds: 1 }]),
) as Limits;

export interface AuthApp {
  readonly deps: Deps;
  readonly fetch: typeof fetch;
  /** Sends JSON; returns status, headers and the parsed body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The mails so far, oldest first. */
  readonly mails: Mail[];
  /** The next mail to `to` that was not returned yet; waits for it. */
  nextMail(to: string): Promise<Mail>;
  /** Waits for what is done after the responses. */
  settle(): Promise<void>;
  moveClock(seconds: number): void;
  readonly logged: string[];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
}

export interface AuthAppOptions {
  readonly settings?: Partial<Settings>;
  readonly limits?: Limits;
  readonly mailer?: Mailer;
}

export function authApp(db: Database, options: AuthAppOptions = {}): AuthApp {
  const mails: Mail[] = [];
  const handedOut = new Set<Mail>();
  const logged: string[] = [];
  let skipped = 0;
  const now = () => new Date(Date.now() + skipped);
  const settings = { ...testSettings(), ...options.settings };
  const deps: Deps = {
    settings,
    db,
    now,
    mailer: options.mailer ?? recordingMailer((mail) => void mails.push(mail)),
    stripe: createStripe('sk_test_nobody', 1),
    tokens: createAccessTokens(settings, now),
    metrics: createMetrics(),
    dataKeys: createDataKeys(db, createWrappingKeys(settings.notesKeys)),
    signing: createSigningKeys(db, createWrappingKeys(settings.notesKeys)),
    notice: new WatchedNotice(db.asServer),
    openFetch: CLOSED_INTERNET,
    log: createLog('debug', { write: (line) => void logged.push(line) }),
  };
  const background = new Background();
  const receiver = new BodyReceiver(
    () => UNKNOWN_ADDRESS,
    () => undefined,
  );
  const app = new Hono()
    .use(receiver.middleware({ maxBytes: 1024 * 1024, onTooLarge: refuseLargeBody }))
    .route('/auth/v1', createAuth(deps, options.limits ?? GENEROUS_LIMITS, background));
  const send = async (input: RequestInfo | URL, init?: RequestInit) => app.fetch(new Request(input, init));
  return {
    deps,
    fetch: send,
    mails,
    logged,
    moveClock: (seconds) => {
      skipped += seconds * 1000;
    },
    settle: () => background.finished(),
    async call(method, path, body, headers = NEW_ERRORS) {
      const response = await send(`${PUBLIC_URL}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    async nextMail(to) {
      const next = () => mails.find((candidate) => candidate.to === to && !handedOut.has(candidate));
      await expect.poll(next, { message: `a mail to ${to}` }).toBeDefined();
      const mail = next()!;
      handedOut.add(mail);
      return mail;
    },
  };
}

/** The /verify link in a mail's text: its path below /auth/v1, and its query. */
export function linkIn(text: string): { path: string; query: URLSearchParams } {
  const href = /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0];
  if (href === undefined) throw new Error('no link in the mail');
  const url = new URL(href);
  return { path: `${url.pathname.replace('/auth/v1', '')}${url.search}`, query: url.searchParams };
}

export const bearer = (token: string) => ({ ...NEW_ERRORS, Authorization: `Bearer ${token}` });

function testSettings(): Settings {
  const env = { PUBLIC_URL, JWT_SECRET: 'a secret of at least thirty-two bytes', MAIL_FROM: 'log@hourbook.test' };
  return readSettings(env, { version: '0.0.0', readOrCreateSecret: () => '' });
}

/** Throws if there is no profile with this address. */
export async function profileOf(db: Pick<Database, 'asServer'>, email: string): Promise<Record<string, unknown>> {
  const [profile] = await db.asServer('select * from public.profiles where email = $1', [email]);
  if (!profile) throw new Error(`no profile of ${email}`);
  return profile;
}
