// npm run screenshots: takes the pictures of docs/screenshots again, of every screen in four forms
// (tests/e2e/screenshots/pictures.ts). Arguments select some of them: npm run screenshots -- -g phone-light.
import { mkdirSync, rmSync } from 'node:fs';
import ensureBuilt from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { packageBin, ROOT, runCommand } from './run-command.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt();
const parts = process.argv.slice(2);
if (parts.length === 0) rmSync('docs/screenshots', { recursive: true, force: true });
mkdirSync('docs/screenshots', { recursive: true });
const args = [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'build/screenshots.config.ts', ...parts];
const env = { CHROMIUM_PATH: await findChromium() };
const { code } = await runCommand(process.execPath, [...args, '--reporter=line'], { env });
process.exitCode = code;
