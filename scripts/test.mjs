// npm test: what to run before pushing, at most 6 minutes on 2 cores. npm run test:all (--all): every test there is.
// Both work on a fresh clone and need only Node and npm; a stage whose program is missing and cannot be installed is not run, and
// said so. docs/proofs.md says when to run which.
import { checkByteBudgets } from './byte-budgets.mjs';
import { check } from './check.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { findOtherBrowsers } from './find-other-browsers.mjs';
import { findPostgres } from './find-postgres.mjs';
import { findRadicale } from './find-radicale.mjs';
import { Report } from './report.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';
import {
  BROWSER_BEFORE_PUSH,
  EMBEDDED_BEFORE_PUSH,
  FAILURE_BEFORE_PUSH,
  FEWER_CASES,
  LONG_LEFT_OUT,
  NATIVE_LEFT_OUT,
} from './tiers.mjs';
import { resultOfTree } from './write-result.mjs';

const isAll = process.argv.includes('--all');
/** The arguments that select tests for a stage: none with --all. */
const chosen = (part) => (isAll ? [] : part);

/**
 * In parallel for npm test: the second of each pair waits for a part of its time, for Postgres or for a server that
 * starts. In sequence with --all, whose stages are long.
 */
async function together(first, second) {
  if (!isAll) return Promise.all([first(), second()]);
  return [await first(), await second()];
}

/** A fleet is upgraded while browsers load pages. */
const NEEDS_CHROMIUM = 'tests/failure/several-servers/upgrade.test.ts';

/** Looked for by two stages, and installed once. */
let chromium;
const chromiumOnce = () => (chromium ??= findChromium());

await ensureInstalled();
const writeResult = isAll ? await resultOfTree() : null;
const report = new Report();
const generated = isAll ? {} : FEWER_CASES;
/** CalDAV is read in test:all. */
const calendars = isAll ? await findRadicale() : {};
await check(report);
const [isBuilt] = await together(
  async () => {
    const built = await report.stage('build', async () => {
      await ensureBuilt();
      return { ok: true };
    });
    await report.stage('component and long unit tests', () =>
      runVitest(['web', 'long'], { env: generated, args: chosen(LONG_LEFT_OUT), isQuiet: !isAll }),
    );
    await report.stage('data tests, embedded engine', () =>
      runVitest(['data'], {
        env: { TEST_ENGINE: 'pglite', ...generated, ...calendars },
        args: chosen(EMBEDDED_BEFORE_PUSH),
        isQuiet: !isAll,
      }),
    );
    return built;
  },
  () =>
    report.stage('data tests, native Postgres', () => {
      findPostgres();
      return runVitest(['data'], {
        env: { TEST_ENGINE: 'postgres', ...generated, ...calendars },
        args: chosen(NATIVE_LEFT_OUT),
      });
    }),
);
if (isAll) {
  await report.stage('API tests without the fast path of /rest/v1', () =>
    runVitest(['data'], {
      env: { TEST_ENGINE: 'pglite', FAST_ROWS: 'off' },
      args: ['src/server/rest', 'tests/wire', 'tests/policies'],
    }),
  );
}
if (isBuilt) {
  await report.stage('byte budgets', checkByteBudgets);
  await together(
    () =>
      report.stage('failure tests', async () => {
        findPostgres();
        if (!isAll) return runVitest(['failure'], { args: FAILURE_BEFORE_PUSH, isQuiet: true });
        const browser = await chromiumOnce().catch(() => null);
        if (browser) return runVitest(['failure'], { env: { CHROMIUM_PATH: browser } });
        console.log(`Skipped: ${NEEDS_CHROMIUM}, since Chromium is not installed.`);
        return runVitest(['failure'], { args: [`--exclude=${NEEDS_CHROMIUM}`] });
      }),
    () => report.stage('browser tests', async () => runPlaywright(await chromiumOnce(), chosen(BROWSER_BEFORE_PUSH))),
  );
  if (isAll) {
    await report.stage('Firefox and WebKit', async () => {
      const programs = await findOtherBrowsers();
      return Object.keys(programs).length === 0 ? { ok: true } : runVitest(['browsers'], { env: programs });
    });
  }
}
const summary = report.end();
await writeResult?.(summary);
