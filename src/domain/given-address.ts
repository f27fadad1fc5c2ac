// The addresses that coaches give, of calendars and hooks: https, without a user or a password.
import * as z from 'zod/mini';

export const ADDRESS_MAX_CHARS = 2_000;

/** As URLs are written; null for text that isn't such an address. */
export function httpsAddress(text: string): string | null {
  const address = text.trim();
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

const TOO_LONG = `The address must be at most ${ADDRESS_MAX_CHARS} characters`;

export const addressSchema = (read = httpsAddress) =>
  z.pipe(
    z.string('Enter the address').check(
      z.maxLength(ADDRESS_MAX_CHARS, { error: TOO_LONG, abort: true }),
      z.refine((text) => read(text) !== null, 'Enter an address that begins with https://'),
      // Checked again as a URL, in which a character outside ASCII takes several.
      z.refine((text) => (read(text) ?? '').length <= ADDRESS_MAX_CHARS, TOO_LONG),
    ),
    z.transform((text) => read(text) ?? ''),
  );

const HOST_MAX_CHARS = 150;

/**
 * How the coach recognises an address, whose path may be secret. Of a longer host the end is shown, which says whose it is.
 * @example shownHost('https://hooks.zapier.com/hooks/catch/1/a/') // 'hooks.zapier.com'
 */
export function shownHost(address: string): string {
  const { host } = new URL(address);
  return host.length > HOST_MAX_CHARS ? `…${host.slice(-HOST_MAX_CHARS)}` : host;
}
