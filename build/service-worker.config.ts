// src/web/service-worker.ts → dist/web/sw.js, built last, since it contains the list of the app's files.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');

/** All scripts and styles, and the Latin fonts; other fonts and pictures are cached when used. */
const isAsset = (name: string) => /\.(js|css)$|-latin-wght-.*\.woff2$/.test(name);
const isShell = (name: string) =>
  /^(index|landing)\.html$|^first-paint\.js$|^legal\.css$|\.(svg|webmanifest)$/.test(name);

function listApp() {
  const shell = readdirSync(WEB).filter(isShell).toSorted();
  const assets = readdirSync(join(WEB, 'assets')).filter(isAsset).toSorted();
  if (!shell.includes('landing.html'))
    throw new Error('dist/web has no landing.html: the service worker is built last');
  const hash = createHash('sha256').update(assets.join());
  for (const name of shell) hash.update(readFileSync(join(WEB, name)));
  return {
    version: hash.digest('hex').slice(0, 12),
    shell: shell.map((name) => `/${name}`),
    assets: assets.map((name) => `/assets/${name}`),
  };
}

export default defineConfig({
  define: { BUILT: JSON.stringify(listApp()) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rollupOptions: { input: 'src/web/service-worker.ts', output: { entryFileNames: 'sw.js' } },
  },
});
