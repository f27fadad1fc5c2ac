// How many bytes of script a screen may cost before it shows: the built files that its route needs, gzipped as sent.
// Reads Vite's manifest, so a package that slips into the entry is seen at once.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
/** In KiB, gzipped. A route is known by the end of its page's file name in the manifest. */
const ROUTES = [
  ['login', /login-page\.tsx$/, 140],
  ['dashboard', /dashboard-page\.tsx$/, 210],
];
const CSS_KIB = 12;
const ALL_SCRIPT_KIB = 450;

export function checkByteBudgets() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const rows = ROUTES.map(([name, page, limit]) => {
    const key = Object.keys(manifest).find((source) => page.test(source));
    if (!key) throw new Error(`No page in the build ends in ${page}: bring scripts/byte-budgets.mjs up to date.`);
    return [`script of /${name}`, sum(staticFiles(manifest, [entry, key])), limit];
  });
  const built = readdirSync(join(WEB, 'assets'));
  rows.push(
    ['styles', sum(filesOf(built, '.css')), CSS_KIB],
    ['script in all', sum(filesOf(built, '.js')), ALL_SCRIPT_KIB],
  );
  for (const [name, kib, limit] of rows) {
    console.log(`${kib > limit ? 'OVER' : 'ok  '}  ${name.padEnd(22)} ${kib.toFixed(1).padStart(6)} of ${limit} KiB`);
  }
  return { ok: rows.every(([, kib, limit]) => kib <= limit) };
}

/** The scripts that a browser loads for these entries, imports included, dynamic ones not. */
function staticFiles(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => extname(file) === '.js');
}

const filesOf = (names, extension) =>
  names
    .filter((name) => extname(name) === extension && statSync(join(WEB, 'assets', name)).isFile())
    .map((name) => `assets/${name}`);

function sum(files) {
  return files.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length, 0) / 1024;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = checkByteBudgets().ok ? 0 : 1;
