// The page to which a mailed link finally redirects. It is always one of ours.
import type { Context } from 'hono';
import type { Settings } from '#server/settings.ts';

type Addresses = Pick<Settings, 'publicUrl' | 'publicUrls'>;

/**
 * The first of the query's redirect_to, the header's redirect_to and Referer that is at one of our public addresses;
 * otherwise the front page.
 */
export function redirectTarget(c: Context, { publicUrl, publicUrls }: Addresses): string {
  const candidates = [c.req.query('redirect_to'), c.req.header('redirect_to'), c.req.header('referer')];
  return candidates.find((url) => isOurs(url, publicUrls)) ?? publicUrl;
}

/** The origin alone does not do: blob:https://our.example/x has ours, and an address may contain a name and a password. */
function isOurs(text: string | undefined, publicUrls: readonly string[]): text is string {
  if (text === undefined || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return publicUrls.includes(`${url.protocol}//${url.host}`);
}

/**
 * In the query of a link that shows a button before it does anything: a virus scanner that opens the mails of both addresses must not
 * confirm a change of address, which a thief may have asked for.
 */
export const ASKS = 'ask';

/** The mailed link: it opens /verify, which redirects to `redirectTo`. */
export function verifyLink(
  publicUrl: string,
  link: {
    readonly token: string;
    readonly type: 'signup' | 'recovery' | 'magiclink' | 'email_change';
    readonly redirectTo: string;
  },
): string {
  const query = new URLSearchParams({ token: link.token, type: link.type, redirect_to: link.redirectTo });
  if (link.type === 'email_change') query.set(ASKS, '1');
  return `${publicUrl}/auth/v1/verify?${query}`;
}
