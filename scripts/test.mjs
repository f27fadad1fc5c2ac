// npm test: everything, from the types to the browser. Works on a fresh clone; needs Node and npm alone.
import { checkByteBudgets } from './byte-budgets.mjs';
import { check } from './check.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { findOtherBrowsers } from './find-other-browsers.mjs';
import { Report } from './report.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';

await ensureInstalled();
const report = new Report();
await check(report);
await report.stage('data tests, embedded engine', () => runVitest(['data'], { TEST_ENGINE: 'pglite' }));
await report.stage('data tests, native Postgres', () => runVitest(['data'], { TEST_ENGINE: 'postgres' }));
const built = await report.stage('build', async () => {
  await ensureBuilt();
  return { ok: true };
});
if (built) {
  await report.stage('byte budgets', checkByteBudgets);
  await report.stage('failure tests', () => runVitest(['failure']));
  await report.stage('browser tests', async () => runPlaywright(await findChromium()));
  await report.stage('Firefox and WebKit', async () => {
    const programs = await findOtherBrowsers();
    return Object.keys(programs).length === 0 ? { ok: true } : runVitest(['browsers'], programs);
  });
}
report.end();
