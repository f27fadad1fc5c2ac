// The landing page as HTML: dist/web/landing.html, which the server answers for /. The script then draws the same again.
// A process of its own, with NODE_ENV=production: else React brings its development build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
const RENDERER = join(ROOT, 'dist', 'prerender');

async function prerenderLanding() {
  const renderer = await import(pathToFileURL(join(RENDERER, 'prerender.js')).href);
  const [, title, html] = /^(<title>.*?<\/title>)(.*)$/s.exec(await renderer.prerenderLanding()) ?? [];
  if (!html?.includes('<h1')) throw new Error('The landing page was rendered without its title or its heading');
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  const preloads = chunksOf('src/web/app/landing-screen.tsx')
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  let landing = put(page, '<div id="root"></div>', `<div id="root">${html}</div>`);
  landing = put(landing, /<title>.*?<\/title>/, title);
  writeFileSync(join(WEB, 'landing.html'), put(landing, '</head>', `${preloads.join('')}</head>`));
  rmSync(RENDERER, { recursive: true, force: true });
}

function put(page, place, text) {
  if (page.search(place) < 0) throw new Error(`dist/web/index.html has no ${place}`);
  return page.replace(place, () => text);
}

/** The files that a page loads beyond the entry's own. */
function chunksOf(source) {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  const key = Object.keys(manifest).find((name) => source.endsWith(name));
  if (key === undefined) throw new Error(`${source} is not in the manifest`);
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name) || manifest[name].isEntry) return;
    seen.add(name);
    for (const next of manifest[name].imports ?? []) visit(next);
  };
  visit(key);
  return [...seen].map((name) => manifest[name].file);
}

await prerenderLanding();
