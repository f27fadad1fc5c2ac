// Where a mailed link leads in the end: a page of ours, whatever the request says.
import type { Context } from 'hono';

/** redirect_to of the query, then of the header, then Referer; the first of this origin, else the front page. */
export function redirectTarget(c: Context, publicUrl: string): string {
  const asked = [c.req.query('redirect_to'), c.req.header('redirect_to'), c.req.header('referer')];
  return asked.find((url) => isOurs(url, publicUrl)) ?? publicUrl;
}

function isOurs(url: string | undefined, publicUrl: string): url is string {
  return url !== undefined && URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;
}

/** The link that is mailed: to /verify, and from there to `redirectTo`. */
export function verifyLink(
  publicUrl: string,
  link: { readonly token: string; readonly type: 'signup' | 'recovery' | 'email_change'; readonly redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link.token, type: link.type, redirect_to: link.redirectTo });
  return `${publicUrl}/auth/v1/verify?${query}`;
}
