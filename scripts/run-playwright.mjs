// Runs the browser tests, and counts them from the reporter's JSON.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

/** `parts`: Playwright's arguments that select tests. */
export async function runPlaywright(chromium, parts = []) {
  const file = join(ROOT, 'test-results', 'playwright.json');
  rmSync(file, { force: true });
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', ...parts, '--reporter=line,json'];
  const { code } = await runCommand(process.execPath, args, { env });
  if (!existsSync(file)) return { ok: false };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(file, 'utf8')).stats;
  // Only CI retries (playwright.config.ts), since a shared machine may stall. Retries are reported.
  if (flaky > 0) console.log(`${flaky} passed on the second try only: see "flaky" above.`);
  return { ok: code === 0, passed: expected + flaky, failed: unexpected };
}
