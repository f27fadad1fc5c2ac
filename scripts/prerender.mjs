// The landing page as HTML: dist/web/landing.html, which the server answers for /. The script then draws the same again. And
// for the screens that people come to first dist/web/screens/*.html, which name their scripts, so that none waits for another.
// A process of its own, with NODE_ENV=production: else React brings its development build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
const SHELL = ['src/web/app/shell.tsx', 'src/web/backend/auth-client.ts'];
const SCREENS = {
  login: ['src/web/features/auth/login-page.tsx'],
  signup: ['src/web/features/auth/signup-page.tsx'],
  dashboard: [...SHELL, 'src/web/app/dashboard-page.tsx'],
  clients: [...SHELL, 'src/web/features/clients/clients-page.tsx'],
  sessions: [...SHELL, 'src/web/features/sessions/sessions-page.tsx'],
};
const RENDERER = join(ROOT, 'dist', 'prerender');

async function prerenderLanding() {
  const renderer = await import(pathToFileURL(join(RENDERER, 'prerender.js')).href);
  const [, title, html] = /^(<title>.*?<\/title>)(.*)$/s.exec(await renderer.prerenderLanding()) ?? [];
  if (!html?.includes('<h1')) throw new Error('The landing page was rendered without its title or its heading');
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  let landing = put(page, '<div id="root"></div>', `<div id="root">${html}</div>`);
  landing = put(landing, /<title>.*?<\/title>/, title);
  writeFileSync(join(WEB, 'landing.html'), withScripts(landing, ['src/web/app/landing-screen.tsx']));
  rmSync(RENDERER, { recursive: true, force: true });
}

function writeScreens() {
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  mkdirSync(join(WEB, 'screens'));
  for (const [name, sources] of Object.entries(SCREENS))
    writeFileSync(join(WEB, 'screens', `${name}.html`), withScripts(page, sources));
}

function withScripts(page, sources) {
  const preloads = [...new Set(sources.flatMap(chunksOf))]
    .filter((file) => file.endsWith('.js') && !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return put(page, '</head>', `${preloads.join('')}</head>`);
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
writeScreens();
