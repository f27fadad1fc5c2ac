// Security headers of every response. Scripts are allowed from this origin only, and the inline one of the built page by its hash.
// JSON responses get fewer headers, since those for pages would be wasted bytes.
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '#server/settings.ts';
import { responseHeaders } from './response-headers.ts';

const YEAR_IN_SECONDS = 31_536_000;
/** Paths whose responses are always JSON, errors too. */
const DATA_PATHS = ['/rest/v1/', '/functions/v1/'];

/** @param page the app's, as it was built; every other page that was prerendered has the same inline script */
export function securityHeaders(settings: Pick<Settings, 'publicUrls' | 'strictCsp'>, page = ''): MiddlewareHandler {
  const https = settings.publicUrls.every((address) => address.startsWith('https:'));
  const everywhere = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(https ? [['Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}; includeSubDomains`] as const] : []),
  ] as const;
  const onData = responseHeaders([
    // If a browser opens the response as a page, nothing is allowed.
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ...everywhere,
  ]);
  const onPages = responseHeaders([
    ['Content-Security-Policy', contentSecurityPolicy(settings.strictCsp, https, page)],
    ...everywhere,
    // The reset link has a token in its address, which must not reach another site as Referer.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]);
  return (c, next) => (DATA_PATHS.some((path) => c.req.path.startsWith(path)) ? onData(c, next) : onPages(c, next));
}

function contentSecurityPolicy(strict: boolean, https: boolean, page: string): string {
  const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${hashOf(script)}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self'${inline.join('')}`,
    // Dialogs add a <style> element with sizes measured at run time, so no hash can allow it. STRICT_CSP blocks it: the
    // page behind a dialog then scrolls.
    strict ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
