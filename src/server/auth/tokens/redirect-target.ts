// Where a mailed link leads in the end: a page of ours, whatever the request says.
import type { Context } from 'hono';
import type { Settings } from '#server/settings.ts';

type Addresses = Pick<Settings, 'publicUrl' | 'publicUrls'>;

/** redirect_to of the query, then of the header, then Referer; the first at a public address, else the front page of the first. */
export function redirectTarget(c: Context, { publicUrl, publicUrls }: Addresses): string {
  const asked = [c.req.query('redirect_to'), c.req.header('redirect_to'), c.req.header('referer')];
  return asked.find((url) => isOurs(url, publicUrls)) ?? publicUrl;
}

function isOurs(url: string | undefined, publicUrls: readonly string[]): url is string {
  return url !== undefined && URL.canParse(url) && publicUrls.includes(new URL(url).origin);
}

/** The link that is mailed: to /verify, and from there to `redirectTo`. */
export function verifyLink(
  publicUrl: string,
  link: {
    readonly token: string;
    readonly type: 'signup' | 'recovery' | 'magiclink' | 'email_change';
    readonly redirectTo: string;
  },
): string {
  const query = new URLSearchParams({ token: link.token, type: link.type, redirect_to: link.redirectTo });
  return `${publicUrl}/auth/v1/verify?${query}`;
}
