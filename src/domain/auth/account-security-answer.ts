// The sign-ins and mail problems of an account, for the account page. Times are ISO instants.
import * as z from 'zod/mini';

/** One auth session that is still open. */
const deviceAnswer = z.object({
  id: z.string(),
  /** The user agent at the sign-in. */
  userAgent: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the present one. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof deviceAnswer>;

export const accountSecurityAnswer = z.object({
  /** Addresses that mail did not reach in the last two weeks, newest first. */
  undelivered: z.array(z.object({ address: z.string(), state: z.enum(['delayed', 'undeliverable']) })),
  /** Why mails are not sent to the account's address; null: they are. */
  mailBlock: z.nullable(z.enum(['bounce', 'complaint'])),
  /** This one first, then by their last use. */
  devices: z.array(deviceAnswer),
  /** Those beyond DEVICES_LISTED_MAX. */
  unlistedDevices: z.number(),
  recoveryCodesLeft: z.number(),
  /** When the second factors will be removed, since an admin asked for it; null: they stay. */
  factorsGoAt: z.nullable(z.string()),
});
export type AccountSecurity = z.infer<typeof accountSecurityAnswer>;
