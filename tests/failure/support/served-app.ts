// The product in this process, on a port, with the caller's database.
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createSigningKeys } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { listen } from '#server/serve.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { readSettings } from '#server/settings.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';
import { CLOSED_INTERNET } from '#tests/support/closed-internet.ts';

export interface ServedApp {
  readonly url: string;
  stop(): Promise<void>;
}

/** On a free port, without Stripe, with mails discarded. Stopping it leaves the database open. */
export async function serveApp(db: Database, now: Deps['now'] = () => new Date()): Promise<ServedApp> {
  const { jwtSecret } = TEST_DATABASE_OPTIONS;
  const env = { PORT: '0', LOG_LEVEL: 'silent', JWT_SECRET: jwtSecret };
  const settings = readSettings(env, { version: 'test', readOrCreateSecret: () => jwtSecret });
  const app = createApp({
    settings,
    db,
    mailer: recordingMailer(() => undefined),
    stripe: createStripe('sk_test_nobody', 1),
    metrics: createMetrics(),
    tokens: createAccessTokens(settings, now),
    dataKeys: createDataKeys(db, createWrappingKeys(settings.notesKeys)),
    signing: createSigningKeys(db, createWrappingKeys(settings.notesKeys)),
    notice: new WatchedNotice(db.asServer),
    openFetch: CLOSED_INTERNET,
    log: pino({ level: settings.logLevel }),
    now,
  });
  const listening = await listen((request, env) => app.fetch(request, env), settings);
  return { url: `http://127.0.0.1:${listening.port}`, stop: () => listening.stop() };
}
