// Which data tests may ask /rest/v1, by the texts of the file and of what it imports below tests: FAST_ROWS changes nothing before
// the first such request. tests/support/app.ts looks at the requests themselves.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Calls of the web app ask it, too. */
const ASKS = /\/rest\/v1|'#web\//;
const COMMENT_LINE = /^\s*(?:\/[/*]|\*).*$/gm;

/**
 * @param {string} path from the root of the project
 * @param {Set<string>} seen
 * @returns {boolean}
 */
export function asksRows(path, seen = new Set()) {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(COMMENT_LINE, '');
  return ASKS.test(text) || importedTests(path, text).some((each) => asksRows(each, seen));
}

/**
 * @param {string} path
 * @param {string} text
 */
const importedTests = (path, text) =>
  [...text.matchAll(/'(#tests|\.\.?)\/([^'\n]+\.ts)'/g)]
    .map(([, start, rest]) => join(start === '#tests' ? 'tests' : join(dirname(path), String(start)), String(rest)))
    .filter((each) => existsSync(join(ROOT, each)));

/** @param {readonly string[]} folders */
export const filesThatAskRows = (folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts') && asksRows(path));

/** Test files that were looked at: a test makes many requests. */
const lookedAt = new Set();

/**
 * Throws if a test asks /rest/v1 and is not seen to: `npm run test:all` would not repeat it without the fast path.
 * @param {string} url
 * @param {string | undefined} testPath
 */
export function requireSeen(url, testPath = ROOT) {
  if (lookedAt.has(testPath) || !url.includes('/rest/v1')) return;
  const path = relative(ROOT, testPath);
  if (/^tests.(?:wire|policies)\b/.test(path) && !asksRows(path))
    throw new Error(`${path} asks /rest/v1, which scripts/asks-rows.mjs does not see`);
  lookedAt.add(testPath);
}
