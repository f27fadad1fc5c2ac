// The sign-ins and mail problems of an account, for the account page.
import type { MailBlock, UndeliveredMail } from './mail-delivery.ts';

/** One auth session that is still open. Times are ISO instants. */
export interface Device {
  readonly id: string;
  /** The user agent at the sign-in. */
  readonly userAgent: string | null;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  /** Whether it is the present one. */
  readonly isThis: boolean;
}

/** How many devices are listed at most: those used last, among them always the present one. */
export const DEVICES_LISTED_MAX = 50;

/** How long an owner has to stop the removal of the second factors: over a weekend. */
export const FACTOR_REMOVAL_HOURS = 72;

/** Where the removal of the second factors is stopped too late, or twice. */
export const FACTOR_REMOVAL_OVER = 'This was stopped or done already';

export interface AccountSecurity {
  /** This one first, then by their last use. */
  readonly devices: readonly Device[];
  /** Those beyond DEVICES_LISTED_MAX. */
  readonly unlistedDevices: number;
  readonly recoveryCodesLeft: number;
  /** When the second factors will be removed, since an admin asked for it; null: they stay. An ISO instant. */
  readonly factorsGoAt: string | null;
  /** Addresses that mail did not reach in the last two weeks, newest first. */
  readonly undelivered: readonly UndeliveredMail[];
  /** Why mails are not sent to the account's address; null: they are. */
  readonly mailBlock: MailBlock | null;
}
