// Finds Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, or Playwright's own. Installs it if there is
// none.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lastLines, MissingProgram } from './missing-program.mjs';
import { packageBin, runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of the program. Throws MissingProgram if there is none and none can be installed. @param mayUseApt whether apt may install it */
export async function findChromium(mayUseApt = canInstall()) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) throw new MissingProgram(`CHROMIUM_PATH is ${given}, which is not a program.`);
    return given;
  }
  return onThePath(NAMES) ?? (await playwrightsOwn()) ?? (await install(mayUseApt));
}

/**
 * The first of these programs that is on the PATH, or undefined.
 * @param {string[]} names
 */
export function onThePath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

const APT_GET = '/usr/bin/apt-get';

export const canInstall = () => process.getuid?.() === 0 && existsSync(APT_GET);

/**
 * Says what it installs, then installs Debian packages; resolves to the output of apt-get.
 * @param {string[]} packages
 */
export async function aptInstall(packages) {
  console.log(`Not installed: ${packages.join(', ')}. Running apt-get install ${packages.join(' ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(APT_GET, ['update', '-qq'], { quiet: true, env });
  return runCommand(APT_GET, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env });
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @param {boolean} mayUseApt */
async function install(mayUseApt) {
  const attempts = [];
  if (mayUseApt) {
    attempts.push(await aptInstall(['chromium']));
    const found = onThePath(NAMES);
    if (found) return found;
  }
  console.log('Running npx playwright install chromium …');
  const playwright = packageBin('@playwright/test', 'playwright');
  attempts.push(await runCommand(process.execPath, [playwright, 'install', 'chromium'], { quiet: true }));
  const own = await playwrightsOwn();
  if (own) return own;
  for (const { output } of attempts) console.log(lastLines(output));
  throw new MissingProgram(
    'Chromium is not installed. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH.',
  );
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
