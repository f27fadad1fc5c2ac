// npm test: what to run before pushing, at most 5 minutes on 2 cores. CI (--ci) also runs every other test that takes seconds, in a
// quarter of an hour; npm run test:all (--all) every test there is.
// All work on a fresh clone and need only Node and npm; a stage whose program is missing and cannot be installed is not run, and
// said so. docs/proofs.md says when to run which.
import { filesThatAskRows } from './asks-rows.mjs';
import { checkByteBudgets } from './byte-budgets.mjs';
import { check } from './check.mjs';
import ensureBuilt from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { findOtherBrowsers, findRadicale } from './find-further-programs.mjs';
import { findPostgres } from './find-postgres.mjs';
import { Report } from './report.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';
import {
  BROWSER_BEFORE_PUSH,
  BROWSER_IN_CI,
  COMPONENTS_BEFORE_PUSH,
  EMBEDDED_IN_CI,
  FAILURE_IN_CI,
  FEWER_CASES,
  LONG_LEFT_OUT,
  NATIVE_BEFORE_PUSH,
  NATIVE_LEFT_OUT,
} from './tiers.mjs';
import { resultOfTree } from './write-result.mjs';

const isAll = process.argv.includes('--all');
const isCi = process.argv.includes('--ci');
/** The arguments that select tests for a stage: none with --all. */
const chosen = (inCi, beforePush = inCi) => (isAll ? [] : isCi ? inCi : beforePush);

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

const build = () =>
  report.stage('build', async () => {
    await ensureBuilt();
    return { ok: true };
  });
const componentTests = () =>
  report.stage('component tests, imports and rules', () =>
    runVitest(['web', 'long'], { args: COMPONENTS_BEFORE_PUSH, isQuiet: true }),
  );
const longTests = () =>
  report.stage('component and long unit tests', () =>
    runVitest(['web', 'long'], { env: generated, args: chosen(LONG_LEFT_OUT), isQuiet: true }),
  );
const embeddedTests = () =>
  report.stage('data tests, embedded engine', () =>
    runVitest(['data'], {
      env: { TEST_ENGINE: 'pglite', ...generated, ...calendars },
      args: chosen(EMBEDDED_IN_CI),
      isQuiet: true,
    }),
  );
const nativeTests = () =>
  report.stage('data tests, native Postgres', () => {
    findPostgres();
    return runVitest(['data'], {
      env: { TEST_ENGINE: 'postgres', ...generated, ...calendars },
      args: chosen(NATIVE_LEFT_OUT, [...NATIVE_BEFORE_PUSH, ...NATIVE_LEFT_OUT]),
    });
  });
const slowPathTests = () =>
  report.stage('API tests without the fast path of /rest/v1', () => {
    findPostgres();
    return runVitest(['data'], {
      env: { TEST_ENGINE: 'postgres', FAST_ROWS: 'off' },
      args: ['src/server/rest', ...filesThatAskRows(['tests/wire', 'tests/policies'])],
      isQuiet: true,
    });
  });
const byteBudgets = () => report.stage('byte budgets', checkByteBudgets);
const failureTests = () =>
  report.stage('failure tests', async () => {
    findPostgres();
    if (!isAll) return runVitest(['failure'], { args: FAILURE_IN_CI, isQuiet: true });
    const browser = await chromiumOnce().catch(() => null);
    if (!browser) console.log(`Skipped: ${NEEDS_CHROMIUM}, since Chromium is not installed.`);
    const how = browser ? { env: { CHROMIUM_PATH: browser } } : { args: [`--exclude=${NEEDS_CHROMIUM}`] };
    return runVitest(['failure'], { ...how, isQuiet: true });
  });
const browserTests = () =>
  report.stage('browser tests', async () =>
    runPlaywright(await chromiumOnce(), chosen(BROWSER_IN_CI, BROWSER_BEFORE_PUSH)),
  );
const otherBrowsers = () =>
  report.stage('Firefox and WebKit', async () => {
    const programs = await findOtherBrowsers();
    return Object.keys(programs).length === 0 ? { ok: true } : runVitest(['browsers'], { env: programs });
  });

/** Each, whether or not the one before it passed. */
async function inOrder(...stages) {
  for (const stage of stages) await stage();
}

await check(report);
const building = build();
const ifBuilt = async (...stages) => {
  if (await building) await inOrder(...stages);
};
// Two stages at a time: each waits for a part of its time, for Postgres or for a server that starts.
if (isAll || isCi) {
  const onNative = isAll ? [nativeTests, slowPathTests] : [nativeTests];
  const ofBuild = isAll ? [failureTests, otherBrowsers] : [failureTests];
  await Promise.all([
    building.then(() => inOrder(longTests, embeddedTests)).then(() => ifBuilt(byteBudgets, browserTests)),
    inOrder(...onNative).then(() => ifBuilt(...ofBuild)),
  ]);
} else {
  await Promise.all([building.then(componentTests), nativeTests().then(() => ifBuilt(byteBudgets, browserTests))]);
}
const summary = report.end();
await writeResult?.(summary);
