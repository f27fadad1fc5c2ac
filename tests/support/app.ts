// The whole server without a port, on its own database, for the wire tests and others.
import { pino } from 'pino';
import { expect } from 'vitest';
import { MS_PER_DAY } from '#domain/time.ts';
import { createApp } from '#server/app.ts';
import { Background } from '#server/auth/auth-context.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import type { Limits } from '#server/auth/rate-limit.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import { writeAccessRule } from '#server/db/write-access-rule.ts';
import type { Deps } from '#server/deps.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createSigningKeys } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { generatedFile } from '#server/http/files/web-files.ts';
import { requireSeen } from '../../scripts/asks-rows.mjs';
import { TEST_SHELL } from './audit-file.ts';
import { CLOSED_INTERNET } from './closed-internet.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { requireDescribed } from './require-described.ts';
import { recordingMailer } from './recording-mailer.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface TestApp {
  /** Like a browser's fetch, for URLs below settings.publicUrl. */
  readonly fetch: typeof fetch;
  readonly deps: Deps;
  /** deps.db, with the owner's access, which bypasses all policies. */
  readonly db: TestDatabase;
  readonly settings: Settings;
  /** The sent mails, oldest first. */
  readonly mails: readonly Mail[];
  /** Signs up through the API, by default with a generated address. */
  signUp(email?: string): Promise<{ id: string; email: string; token: string }>;
  /** Waits for the work that no response waits for. */
  finished(): Promise<void>;
  close(): Promise<void>;
}

interface TestAppOptions {
  readonly settings?: Partial<Settings>;
  /** Begins within a day of the real clock. */
  readonly now?: () => Date;
  /** Stripe; by default unreachable. */
  readonly stripe?: Deps['stripe'];
  /** How addresses of calendars are opened; default: not at all. */
  readonly openFetch?: Deps['openFetch'];
  /** The database; default: a new one on the engine of the test run. */
  readonly db?: TestDatabase;
}

/** No server listens there, so every call fails at once. */
const NOBODY = createStripe('sk_test_nobody', 1);

/** Very high limits, so that tests may sign up as often as they need. */
const NO_LIMIT = { hits: 1_000_000, windowSeconds: 1 };
export const NO_LIMITS = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, NO_LIMIT])) as Limits;

export async function startTestApp({
  settings: changes = {},
  now,
  stripe = NOBODY,
  openFetch = CLOSED_INTERNET,
  db: given,
}: TestAppOptions = {}): Promise<TestApp> {
  if (now && Math.abs(now().getTime() - Date.now()) > MS_PER_DAY)
    throw new Error(
      'The database has the real clock: with another day here, access ends some day, and the test with it.',
    );
  const base = readSettings(
    { FAST_ROWS: process.env['FAST_ROWS'] },
    { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' },
  );
  const settings: Settings = { ...base, logLevel: 'silent', ...changes };
  const db = given ?? (await openTestDatabase());
  await writeAccessRule(db.asServer, settings);
  const mails: Mail[] = [];
  const deps: Deps = {
    settings,
    db,
    mailer: recordingMailer((mail) => void mails.push(mail)),
    stripe,
    tokens: createAccessTokens(settings, now),
    metrics: createMetrics(),
    dataKeys: createDataKeys(db, createWrappingKeys(settings.notesKeys)),
    signing: createSigningKeys(db, createWrappingKeys(settings.notesKeys)),
    notice: new WatchedNotice(db.asServer),
    openFetch,
    log: pino({ level: settings.logLevel }),
    now: now ?? (() => new Date()),
  };
  const files = new Map([['/audit-file-shell.html', generatedFile('.html', TEST_SHELL)]]);
  const background = new Background();
  const app = createApp(deps, { limits: NO_LIMITS, files, background });
  const request: typeof fetch = async (input, init) => {
    const sent = new Request(input, init);
    requireSeen(sent.url, expect.getState().testPath);
    const response = await app.fetch(sent);
    await requireDescribed(sent, response);
    return response;
  };
  return {
    fetch: request,
    deps,
    db,
    settings,
    mails,
    finished: () => background.finished(),
    signUp: (email = `coach-${crypto.randomUUID()}@example.org`) => signUp(request, settings, email),
    close: () => db.close(),
  };
}

async function signUp(request: typeof fetch, settings: Settings, email: string) {
  const response = await request(`${settings.publicUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD, data: { terms_accepted: true } }),
  });
  const body = (await response.json()) as { access_token: string; user: { id: string } };
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${JSON.stringify(body)}`);
  return { id: body.user.id, email, token: body.access_token };
}
