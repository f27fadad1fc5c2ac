// Runs the browser's tests and counts from the reporter's own JSON.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

export async function runPlaywright(chromium) {
  const file = join(ROOT, 'test-results', 'playwright.json');
  rmSync(file, { force: true });
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=line,json'];
  const { code } = await runCommand(process.execPath, args, { env });
  if (!existsSync(file)) return { ok: false };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(file, 'utf8')).stats;
  // A test that needed a second try did not pass.
  return { ok: code === 0 && flaky === 0, passed: expected, failed: unexpected + flaky };
}
