// The headers that every answer carries. Scripts come from this origin alone. An answer that is data needs fewer: those that
// govern a page would only be bytes on the way to a phone.
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '#server/settings.ts';
import { answerHeaders } from './answer-headers.ts';

const YEAR_IN_SECONDS = 31_536_000;
/** Their answers are data, whoever asks and whatever goes wrong. */
const DATA_ROOMS = ['/rest/v1/', '/functions/v1/'];

export function securityHeaders(settings: Pick<Settings, 'publicUrls' | 'strictCsp'>): MiddlewareHandler {
  const https = settings.publicUrls.every((address) => address.startsWith('https:'));
  const everywhere = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(https ? [['Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}; includeSubDomains`] as const] : []),
  ] as const;
  const onData = answerHeaders([
    // Opened as a page it may do nothing at all.
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ...everywhere,
  ]);
  const onPages = answerHeaders([
    ['Content-Security-Policy', contentSecurityPolicy(settings.strictCsp, https)],
    ...everywhere,
    // The reset link brings a token in the address: nothing of it may reach another site.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]);
  return (c, next) =>
    DATA_ROOMS.some((context) => c.req.path.startsWith(context)) ? onData(c, next) : onPages(c, next);
}

function contentSecurityPolicy(strict: boolean, https: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Dialogs put a <style> element of their own into the page, with measures taken at run time, so that no
    // hash fits. STRICT_CSP refuses these too: dialogs then no longer hold the page behind them still.
    strict ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
