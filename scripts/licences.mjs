// Writes the page /licences: name, version and licence of every package that is sent to browsers or runs on the server,
// from node_modules. The packages of the web app are those that its build recorded (build/packages.ts), those of the
// server what its build took code of, recorded alike, and what it imports (build/server.config.ts) with what that needs.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i;
/** Their licence asks for the source of what is distributed; it is served with the page. */
const WITH_SOURCE = { 'MPL-2.0': 'lib' };

/** Folders of the packages in the web app, relative to the project. */
export const WEB_PACKAGES = join(WEB, '.vite', 'packages.json');

/** Folders of the packages that are built into the server's files. */
const BUNDLED_PACKAGES = join(ROOT, 'dist', 'server', 'bundled.json');
/** Names of the packages that it imports. */
const SERVER_PACKAGES = join(ROOT, 'dist', 'server', 'packages.json');

export function writeLicences() {
  writeFileSync(join(WEB, 'licences.html'), page(releasedPackages()));
}

/** All packages in the web app and on the server, by name. */
export function releasedPackages() {
  const bundled = [WEB_PACKAGES, BUNDLED_PACKAGES].flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  const folders = [...new Set([...bundled.map((folder) => resolve(ROOT, folder)), ...serverPackages()])];
  return [...folders.map(readPackage), icons()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** The folders of the packages that the server imports and of those that they need, as far as they are for this machine. */
export function serverPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, importer) => {
    const path = placesOf(name, importer).find((place) => packages[place] !== undefined);
    if (path === undefined || found.has(path) || !existsSync(join(ROOT, path, 'package.json'))) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!peerDependenciesMeta[needed]?.optional) add(needed, path);
  };
  for (const name of JSON.parse(readFileSync(SERVER_PACKAGES, 'utf8'))) add(name, '');
  return [...found].map((path) => join(ROOT, path));
}

/** Where Node looks for a package: in the importer's own folder, then in each above it. */
function placesOf(name, importer) {
  const above = importer.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '');
  const here = `${importer === '' ? '' : `${importer}/`}node_modules/${name}`;
  return importer === '' ? [here] : [here, ...placesOf(name, above)];
}

/** Drawings of lucide-react are in the source (scripts/icons.mjs); the package itself need not be there. */
function icons() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { version, license } = packages['node_modules/lucide-react'];
  const text = readFileSync(join(ROOT, 'src', 'web', 'ui', 'icons', 'LICENSE'), 'utf8').trim();
  const home = 'https://lucide.dev';
  return {
    title: `lucide-react ${version}`,
    licence: license,
    by: 'Lucide Contributors',
    home,
    texts: [text],
    source: null,
  };
}

export function readPackage(folder) {
  const { name, version, license, author, repository, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const licence = typeof license === 'string' ? license : (license?.type ?? 'not named');
  return {
    title: `${name} ${version}`,
    licence,
    by: typeof author === 'string' ? author : (author?.name ?? ''),
    home: addressOf(repository, homepage, name),
    texts: files.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    source: WITH_SOURCE[licence] === undefined ? null : copySource(folder, name, version, WITH_SOURCE[licence]),
  };
}

function addressOf(repository, homepage, name) {
  const address = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  const web = address
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/^git:/, 'https:');
  return web.startsWith('https://') ? web : `https://www.npmjs.com/package/${name}`;
}

/** All modules of the package in one text file, each after a line with its name. Returns the file's address. */
function copySource(folder, name, version, sources) {
  const from = join(folder, sources);
  const modules = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const text = modules.map((file) => `// ${file.slice(folder.length + 1)}\n${readFileSync(file, 'utf8')}`).join('\n');
  mkdirSync(join(WEB, 'licences'), { recursive: true });
  const file = `${name.replaceAll('/', '-')}-${version}.txt`;
  writeFileSync(join(WEB, 'licences', file), text);
  return `/licences/${basename(file)}`;
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function page(packages) {
  const index = readFileSync(join(WEB, 'index.html'), 'utf8');
  const styles = [...index.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Licences</title>
<meta name="description" content="The software by others that this service uses, and its licences.">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
${[...styles, '/legal.css'].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script src="/first-paint.js"></script>
</head>
<body>
<div class="legal">
<main>
<h1>Licences</h1>
<p class="legal-summary">This service uses ${packages.length} packages by others, in your browser and on the server. Thank you.</p>
${packages.map(section).join('\n')}
</main>
<footer><a href="/">Home</a> <a href="/terms">Terms of service</a></footer>
</div>
</body>
</html>
`;
}

function section({ title, licence, by, home, texts, source }) {
  const author = by === '' ? '' : `, by ${escape(by.replace(/ [<(].*$/, ''))}`;
  const offer =
    source === null ? '' : ` Its source code as it is used here: <a href="${source}">${basename(source)}</a>.`;
  const text = texts.length > 0 ? texts.join('\n\n') : 'The package contains no text of its licence.';
  return `<section><h2>${escape(title)}</h2><p>${escape(licence)}${author}. <a href="${escape(home)}">${escape(home)}</a>.${offer}</p>
<details><summary>Licence of ${escape(title)}</summary><pre class="licence">${escape(text)}</pre></details></section>`;
}
