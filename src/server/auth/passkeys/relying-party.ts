// The relying party of WebAuthn: whose passkeys these are.
import { isIP } from 'node:net';
import { AuthError } from '#server/auth/auth-error.ts';
import type { Settings } from '#server/settings.ts';

export interface RelyingParty {
  /** The host to which browsers bind a passkey. */
  readonly id: string;
  readonly name: string;
  /** Where it may be used: the public addresses of this host and of hosts below it. */
  readonly origins: readonly string[];
}

/**
 * By the first public address, whatever a request says of itself: behind a proxy that is the address that users see. Throws
 * passkey_disabled where it is an IP address, for which browsers make no passkeys.
 */
export function relyingParty({
  publicUrl,
  publicUrls,
  appName,
}: Pick<Settings, 'publicUrl' | 'publicUrls' | 'appName'>): RelyingParty {
  if (!canHavePasskeys({ publicUrl })) {
    throw new AuthError(422, 'passkey_disabled', 'Passkeys need a public address with a name, not an IP address');
  }
  const id = new URL(publicUrl).hostname;
  const addresses = publicUrls.map((url) => new URL(url));
  const own = addresses.filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`));
  return { id, name: appName, origins: own.map(({ origin }) => origin) };
}

export const canHavePasskeys = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  isIP(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')) === 0;
