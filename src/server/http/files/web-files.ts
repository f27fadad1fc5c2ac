// The built web app, read into memory at start. A path in a request is only looked up there, so it never reaches the
// disk. The build makes the compressed forms (scripts/compress-web.mjs).
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { escapeHtml } from '#domain/formatting/escape-html.ts';

export interface WebFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  /** Unpacked each time where there is a gzip form: few clients ask for it, and all of the app takes 3 MB. */
  readonly plain: () => Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** Keyed by URL path, which begins with a slash. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** The folder of the files with a hash in their name. */
export const ASSETS = '/assets/';

/** Every file below `root`. Throws if there is no build. */
export async function readWebFiles(root: string): Promise<WebFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const places = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const place = join(entry.parentPath, entry.name);
    places.set(`/${relative(root, place).split(sep).join('/')}`, place);
  }
  const read = async (path: string) => {
    const [br, gzip] = [places.get(`${path}.br`), places.get(`${path}.gz`)];
    const forms = gzip
      ? { br: br === undefined ? br : await readFile(br), gzip: await readFile(gzip) }
      : { content: await readFile(places.get(path)!) };
    const file = assetFile(path, forms);
    return [path, path.startsWith(ASSETS) ? file : { ...file, cacheControl: REVALIDATE }] as const;
  };
  return new Map(await Promise.all([...places.keys()].filter(isServed).map(read)));
}

/** What is in memory of a file: its compressed forms, or the content of one that has none. */
type Forms = { readonly br?: Buffer | undefined; readonly gzip: Buffer } | { readonly content: Buffer };

/** A file below assets/: Vite puts a hash of the content into its name. */
export function assetFile(path: string, forms: Forms): WebFile {
  return { contentType: typeOf(extname(path)), cacheControl: IMMUTABLE, ...served(forms) };
}

/** A file that the server generates. `extension` includes the dot. */
export function generatedFile(extension: string, content: string): WebFile {
  const forms = { br: brotliCompressSync(content), gzip: gzipSync(content) };
  return { contentType: typeOf(extension), cacheControl: REVALIDATE, ...served(forms) };
}

function served(forms: Forms): Pick<WebFile, 'etag' | 'plain' | 'br' | 'gzip'> {
  if ('content' in forms) {
    const { content } = forms;
    return { etag: etagOf(content), plain: () => content, br: undefined, gzip: undefined };
  }
  const { br, gzip } = forms;
  return { etag: etagOf(br ?? gzip), plain: () => gunzipSync(gzip), br, gzip };
}

export const isTypeKnown = (extension: string): boolean => Object.hasOwn(TYPES, extension);
const typeOf = (extension: string) => TYPES[extension] ?? 'application/octet-stream';
const etagOf = (form: Buffer) => `"${createHash('sha256').update(form).digest('base64url').slice(0, 22)}"`;

function isServed(path: string): boolean {
  return !path.endsWith('.br') && !path.endsWith('.gz') && !path.startsWith('/.');
}

/** How to write the name in a file with this extension. */
const ESCAPES: Readonly<Record<string, (name: string) => string>> = {
  '.html': escapeHtml,
  '.webmanifest': (name) => JSON.stringify(name).slice(1, -1),
};

export function namedFiles(files: WebFiles, appName: string): WebFiles {
  if (appName === DEFAULT_APP_NAME) return files;
  return new Map([...files].map(([path, file]) => [path, named(path, file, appName)]));
}

function named(path: string, file: WebFile, appName: string): WebFile {
  const kind = path.slice(path.lastIndexOf('.'));
  // Changes the service worker's content, so that browsers fetch the pages again when the name changes.
  if (path === '/sw.js')
    return generatedFile(kind, `${file.plain().toString('utf8')}\n// ${JSON.stringify(appName)}\n`);
  const escape = ESCAPES[kind];
  if (!escape) return file;
  const text = file.plain().toString('utf8');
  return text.includes(DEFAULT_APP_NAME)
    ? generatedFile(
        kind,
        text.replaceAll(DEFAULT_APP_NAME, () => escape(appName)),
      )
    : file;
}
