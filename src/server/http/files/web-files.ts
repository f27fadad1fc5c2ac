// The built web app, read into memory at start. A path in a request is only looked up there, so it never reaches the
// disk. The build makes the compressed forms (scripts/compress-web.mjs).
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';

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
  const contents = new Map<string, Buffer>();
  const reads = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      contents.set(`/${relative(root, path).split(sep).join('/')}`, await readFile(path));
    });
  await Promise.all(reads);
  const files = new Map<string, WebFile>();
  for (const [path, plain] of contents) {
    if (!isServed(path)) continue;
    const compressed = { br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) };
    const file = assetFile(path, plain, compressed);
    files.set(path, path.startsWith(ASSETS) ? file : { ...file, cacheControl: REVALIDATE });
  }
  return files;
}

/** A file below assets/: Vite puts a hash of the content into its name. */
export function assetFile(path: string, plain: Buffer, compressed?: Pick<WebFile, 'br' | 'gzip'>): WebFile {
  return { contentType: typeOf(extname(path)), cacheControl: IMMUTABLE, ...formsOf(plain, compressed) };
}

/** A file that the server generates. `extension` includes the dot. */
export function generatedFile(extension: string, content: string): WebFile {
  const plain = Buffer.from(content);
  const compressed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return { contentType: typeOf(extension), cacheControl: REVALIDATE, ...formsOf(plain, compressed) };
}

function formsOf(content: Buffer, { br, gzip }: Partial<Pick<WebFile, 'br' | 'gzip'>> = {}) {
  const plain = gzip ? () => gunzipSync(gzip) : () => content;
  return { etag: etagOf(content), plain, br, gzip };
}

export const isTypeKnown = (extension: string): boolean => Object.hasOwn(TYPES, extension);
const typeOf = (extension: string) => TYPES[extension] ?? 'application/octet-stream';
const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

function isServed(path: string): boolean {
  return !path.endsWith('.br') && !path.endsWith('.gz') && !path.startsWith('/.');
}
