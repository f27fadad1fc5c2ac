// Runs the browser's tests and counts from the reporter's own JSON.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

/** `parts` choose some of the tests, as Playwright's own command line does. */
export async function runPlaywright(chromium, parts = []) {
  const file = join(ROOT, 'test-results', 'playwright.json');
  rmSync(file, { force: true });
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', ...parts, '--reporter=line,json'];
  const { code } = await runCommand(process.execPath, args, { env });
  if (!existsSync(file)) return { ok: false };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(file, 'utf8')).stats;
  // Only CI tries twice (playwright.config.ts): a shared machine that stood still is no fault of the product. It is told.
  if (flaky > 0) console.log(`${flaky} passed on the second try only: see "flaky" above.`);
  return { ok: code === 0, passed: expected + flaky, failed: unexpected };
}
