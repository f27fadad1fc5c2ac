// What every room of the server is given. Built once in main.ts (or by a test), handed down by createApp.
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Database } from './db/database.ts';
import type { AccessTokens } from './http/access-tokens.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { DataKeys } from './encryption/data-keys.ts';
import type { Settings } from './settings.ts';

export interface Deps {
  readonly settings: Settings;
  readonly db: Database;
  readonly mailer: Mailer;
  readonly stripe: Stripe;
  readonly tokens: AccessTokens;
  /** What coaches' confidential texts are sealed with. */
  readonly dataKeys: DataKeys;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The clock, so that tests can move it. */
  readonly now: () => Date;
}
