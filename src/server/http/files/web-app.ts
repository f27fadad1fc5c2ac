// Serves the built web app for GET and HEAD: its files, the prerendered landing page, the prerendered pages in
// screens/, and index.html for the other screens. An unknown address gets index.html too, which shows the not-found
// screen, with status 404.
import type { Context, MiddlewareHandler } from 'hono';
import { DEFAULT_PASSWORD_MIN_CHARS } from '#domain/auth/credentials.ts';
import { isScreen } from '#domain/screens.ts';
import type { Settings } from '#server/settings.ts';
import type { StoredAssets } from './stored-assets.ts';
import { ASSETS, type WebFile, type WebFiles } from './web-files.ts';

type PageSettings = Pick<Settings, 'coachTools' | 'passwordMinLength' | 'signInByMail'>;

/**
 * `settings`: those that change a page. Without the coach tools, the address of their screen is unknown. `stored`: the
 * hashed files of other builds.
 */
export function webApp(files: WebFiles, settings: PageSettings, stored?: StoredAssets): MiddlewareHandler {
  const page = files.get('/index.html');
  const landing = files.get('/landing.html') ?? page;
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    if (c.req.path === '/' && landing && acceptsHtml(c)) return respond(c, landing, 200);
    const file = files.get(c.req.path);
    if (file) return respond(c, file, 200);
    if (c.req.path.startsWith(ASSETS)) return ofOtherBuild(c, stored);
    const screen = prerenderedPage(files, c.req.path, settings);
    if (screen && acceptsHtml(c)) return respond(c, screen, 200);
    if (page && acceptsHtml(c)) return respond(c, page, isScreen(c.req.path, settings.coachTools) ? 200 : 404);
    return next();
  };
}

/** Never a page: a browser would take its text for a script, or cache it under the script's name. */
async function ofOtherBuild(c: Context, stored?: StoredAssets): Promise<Response> {
  // Also for the answer to a failure, which must not be cached either.
  c.header('Cache-Control', 'no-store');
  const file = await stored?.find(c.req.path);
  return file ? respond(c, file, 200) : c.json({ code: 404, message: 'No build has this file' }, 404);
}

/**
 * The page that scripts/prerender.mjs made. It prerenders the forms of sign-in and sign-up for the default settings
 * only.
 */
function prerenderedPage(files: WebFiles, path: string, settings: PageSettings): WebFile | undefined {
  const isDefault = !settings.signInByMail && settings.passwordMinLength === DEFAULT_PASSWORD_MIN_CHARS;
  if (!isDefault && (path === '/login' || path === '/signup')) return undefined;
  return files.get(`/screens${settings.coachTools ? '' : '/without-coach-tools'}${path}.html`);
}

function acceptsHtml(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*';
  return /text\/html|application\/xhtml\+xml|\*\/\*/.test(accept);
}

function respond(c: Context, file: WebFile, status: 200 | 404): Response {
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control': status === 404 ? 'no-store' : file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (status === 200 && isKnownToClient(c, file.etag)) return new Response(null, { status: 304, headers });
  const body = encode(c, file, headers);
  headers.set('Content-Length', String(body.length));
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** Whether the client has what has this ETag (If-None-Match). */
export function isKnownToClient(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match');
  if (known === undefined) return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function encode(c: Context, file: WebFile, headers: Headers): Buffer {
  const accepted = acceptedEncodings(c.req.header('accept-encoding') ?? '');
  for (const encoding of ['br', 'gzip'] as const) {
    const body = file[encoding];
    if (body && accepted.has(encoding)) {
      headers.set('Content-Encoding', encoding);
      return body;
    }
  }
  return file.plain();
}

/** The encodings in an Accept-Encoding header, without those refused by q=0. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const accepted = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  return new Set(accepted.map((part) => part.split(';')[0]!.trim()));
}
