// The dependencies of every API. run-server.ts (or a test) builds them once; createApp passes them on.
import type { Logger } from 'pino';
import type { StripeClient } from './stripe-parts.ts';
import type { OpenFetch } from './calendars/fetch/safe-fetch.ts';
import type { Database } from './db/database.ts';
import type { AccessTokens } from './http/access-tokens.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { DataKeys } from './encryption/data-keys.ts';
import type { WatchedNotice } from './notice/watched-notice.ts';
import type { Settings } from './settings.ts';
import type { SigningKeys } from './signing/signing-keys.ts';

export interface Deps {
  readonly settings: Settings;
  readonly db: Database;
  readonly mailer: Mailer;
  readonly stripe: StripeClient;
  readonly tokens: AccessTokens;
  /** The keys that encrypt coaches' confidential texts. */
  readonly dataKeys: DataKeys;
  /** The keys that sign files for anybody to check. */
  readonly signing: SigningKeys;
  /** Opens addresses that coaches give. */
  readonly openFetch: OpenFetch;
  /** What the operator tells every coach, and whether there is maintenance. */
  readonly notice: WatchedNotice;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The clock, so that tests can move it. */
  readonly now: () => Date;
}
