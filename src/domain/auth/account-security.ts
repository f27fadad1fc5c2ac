// What the account page knows about the ways into an account.
import type { UndeliveredMail } from './mail-delivery.ts';

/** One sign-in that is still open. Times are ISO instants. */
export interface Device {
  readonly id: string;
  /** As the browser named itself when it signed in. */
  readonly userAgent: string | null;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  /** The one that asks. */
  readonly isThis: boolean;
}

export interface AccountSecurity {
  readonly devices: readonly Device[];
  readonly recoveryCodesLeft: number;
  /** Addresses that mail did not reach in the last two weeks, newest first. */
  readonly undelivered: readonly UndeliveredMail[];
}
