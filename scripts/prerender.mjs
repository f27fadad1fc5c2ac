// Prerenders pages as HTML, so that they are visible before any script runs: the landing page (dist/web/landing.html,
// served at /) and the first screens of new visitors (dist/web/screens/*.html, and screens/without-coach-tools/ for
// COACH_TOOLS=false). Their scripts are in a template until the first paint (src/web/public/first-paint.js), all
// listed, so that they load in parallel. Runs in a separate process with NODE_ENV=production, since React would
// otherwise load its development build.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
const SHELL = ['src/web/app/shell/shell.tsx', 'src/web/data/auth/auth-client.ts'];
const LANDING = ['src/web/app/screens/landing-screen.tsx'];
const SCREENS = {
  login: ['src/web/features/auth/login-page.tsx'],
  signup: ['src/web/features/auth/signup-page.tsx'],
  dashboard: [...SHELL, 'src/web/app/screens/dashboard-screen.tsx'],
  clients: [...SHELL, 'src/web/features/clients/clients-page.tsx'],
  sessions: [...SHELL, 'src/web/app/screens/sessions-screen.tsx'],
};
const RENDERER = join(ROOT, 'dist', 'prerender');
const PAGE = readFileSync(join(WEB, 'index.html'), 'utf8');

async function prerender() {
  // Browser globals that modules of the app read when they load.
  globalThis.location = { origin: 'http://prerender.invalid', hash: '' };
  globalThis.navigator ??= { onLine: true };
  const built = (name) => import(pathToFileURL(join(RENDERER, `${name}.js`)).href);
  const [renderer, { demoOnScreen }] = [await built('prerender'), await built('demo')];
  const landing = await renderer.prerenderLanding(demoOnScreen);
  write('landing', pageWith(landing, LANDING));
  for (const [folder, hasCoachTools] of [
    ['screens', true],
    ['screens/without-coach-tools', false],
  ]) {
    mkdirSync(join(WEB, folder));
    for (const [name, html] of Object.entries(await renderer.prerenderScreens(hasCoachTools)))
      write(`${folder}/${name}`, pageWith(unchangeable(html), SCREENS[name]));
  }
  rmSync(RENDERER, { recursive: true, force: true });
}

/** Fails if the build lacks a file that the page names. */
function write(name, page) {
  for (const [file] of page.matchAll(/assets\/[\w.-]+/g)) statSync(join(WEB, file));
  writeFileSync(join(WEB, `${name}.html`), page);
}

/** The built page with the `rendered` content, and its scripts in a template. */
function pageWith(rendered, sources) {
  const [, title, html] =
    /^(<title>.*?<\/title>)(.*)$/s.exec(rendered.replace(/^(.*?)(<title>.*?<\/title>)/s, '$2$1')) ?? [];
  if (!html?.includes('<h1')) throw new Error('A page was rendered without its title or its heading');
  let page = put(PAGE, '<div id="root"></div>', `<div id="root">${html}</div>`);
  page = put(page, /<title>.*?<\/title>/, title);
  let entry = '';
  const files = new Set(sources.flatMap(chunksOf));
  page = page.replace(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="\/([^"]+)">(<\/script>)?/g,
    (_, file, end) => {
      if (end) entry = file;
      files.add(file);
      return '';
    },
  );
  if (entry === '') throw new Error('dist/web/index.html has no script');
  // The longest first, since six are fetched at a time. The entry is included: a script added by a script waits for all
  // preloads.
  const named = [...files]
    .filter((file) => file.endsWith('.js'))
    .toSorted((one, other) => statSync(join(WEB, other)).size - statSync(join(WEB, one)).size)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const script = `<script type="module" crossorigin src="/${entry}"></script>`;
  return put(page, '</head>', `<template id="app">${named.join('')}${script}</template></head>`);
}

/** Disables inputs, since typed text would be lost when the app replaces the page. */
const unchangeable = (html) => html.replaceAll('<input ', '<input readonly="" ');

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

await prerender();
