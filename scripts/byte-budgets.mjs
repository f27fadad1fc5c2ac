// Checks the size of the scripts of each screen and of the landing page: the built files that it loads at start, gzipped. Reads Vite's
// manifest, so a package that gets into the entry bundle is noticed.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT, isMain } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
/** The entries that every page behind the guard loads besides its own, also those that it does not wait for. */
const SHELL = [/app\/shell\/shell\.tsx$/, /shell\/offline-support\.tsx$/, /auth\/auth-client\.ts$/];
/**
 * A screen with the entries that it needs, each by the end of its source's name. Not included are the auth client and the
 * schemas of the login form, which load while a visitor types, the toaster, and the forms of sheets, which load when opened.
 */
const SCREENS = [
  { name: 'script of /', sources: [/screens\/landing-screen\.tsx$/], limitKib: 103 },
  { name: 'script of /login', sources: [/login-page\.tsx$/], limitKib: 104 },
  { name: 'script of /signup', sources: [/signup-page\.tsx$/], limitKib: 103 },
  { name: 'script of /dashboard', sources: [...SHELL, /dashboard-screen\.tsx$/], limitKib: 164 },
  { name: 'script of /clients', sources: [...SHELL, /clients-page\.tsx$/], limitKib: 171 },
  { name: 'script of /sessions', sources: [...SHELL, /sessions-screen\.tsx$/], limitKib: 173 },
];
/** The limit of the screens that write and read files, and of every other that is not above. */
const TRANSFER = { sources: /export-import-page|all-records/, limitKib: 353 };
const FURTHER_KIB = 301;
/** The limit of any other file that is not part of a screen above. */
const LAZY_CHUNK_KIB = 30;
const CSS_KIB = 12.2;
/** The landing page itself, with the pictures that the build makes of the demo practice. */
const LANDING_KIB = 12;
/** The limit of all scripts, which the service worker fetches once for offline use: ADR 19. */
const ALL_SCRIPT_KIB = 713;

export function checkByteBudgets() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  const entry = 'index.html';
  const find = (source) => {
    const key = Object.keys(manifest).find((name) => source.test(name));
    if (!key) throw new Error(`Nothing in the build ends in ${source}: bring scripts/byte-budgets.mjs up to date.`);
    return key;
  };
  const filesOfScreen = ({ sources }) => staticFiles(manifest, [entry, ...sources.map(find)]);
  const rows = SCREENS.map((screen) => ({ ...screen, kib: gzippedKib(filesOfScreen(screen)) }));
  const shell = SHELL.map(find);
  // The router names all screens.
  const further = lazyEntries(manifest, entry).map((key) => ({
    name: manifest[key].name,
    kib: gzippedKib(staticFiles(manifest, [entry, ...shell, key])),
    limitKib: TRANSFER.sources.test(key) ? TRANSFER.limitKib : FURTHER_KIB,
  }));
  const nearest = further.reduce((a, b) => (a.limitKib - a.kib < b.limitKib - b.kib ? a : b));
  rows.push({ ...nearest, name: `of others, ${nearest.name}` });
  const built = readdirSync(join(WEB, 'assets'));
  const inScreens = new Set(SCREENS.flatMap(filesOfScreen));
  const lazy = filesOf(built, '.js').filter((file) => !inScreens.has(file));
  const largest = Math.max(...lazy.map((file) => gzippedKib([file])));
  rows.push({ name: 'page of /', kib: gzippedKib(['landing.html']), limitKib: LANDING_KIB });
  rows.push({ name: 'largest lazy script', kib: largest, limitKib: LAZY_CHUNK_KIB });
  rows.push({ name: 'styles', kib: gzippedKib(filesOf(built, '.css')), limitKib: CSS_KIB });
  rows.push({ name: 'script in all', kib: gzippedKib(filesOf(built, '.js')), limitKib: ALL_SCRIPT_KIB });
  for (const { name, kib, limitKib } of rows) {
    const verdict = kib > limitKib ? 'OVER' : 'ok  ';
    console.log(`${verdict}  ${name.padEnd(32)} ${kib.toFixed(1).padStart(6)} of ${limitKib} KiB`);
  }
  return { ok: rows.every(({ kib, limitKib }) => kib <= limitKib) };
}

/** The scripts that a browser loads for these entries, imports included. */
const staticFiles = (manifest, keys) =>
  [...new Set(withImports(manifest, keys).map((key) => manifest[key].file))].filter((file) => extname(file) === '.js');

/** What the entry and its imports load on demand. */
const lazyEntries = (manifest, entry) =>
  withImports(manifest, [entry]).flatMap((key) => manifest[key].dynamicImports ?? []);

function withImports(manifest, keys) {
  const seen = new Set(keys);
  // What is added while a set is read is read too.
  for (const key of seen) for (const imported of manifest[key].imports ?? []) seen.add(imported);
  return [...seen];
}

const filesOf = (names, extension) =>
  names
    .filter((name) => extname(name) === extension && statSync(join(WEB, 'assets', name)).isFile())
    .map((name) => `assets/${name}`);

const gzippedKib = (files) => files.reduce((bytes, file) => bytes + gzippedBytes(file), 0) / 1024;

const sizes = new Map();

/** Compressed once: most screens share their files. */
function gzippedBytes(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length);
  return sizes.get(file);
}

if (isMain(import.meta)) process.exitCode = checkByteBudgets().ok ? 0 : 1;
