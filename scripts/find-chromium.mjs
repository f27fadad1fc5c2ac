// Finds Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, or Playwright's own. Installs it if there is
// none.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageBin, runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of the program. Throws a message that says what to do if none can be installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is not a program.`);
    return given;
  }
  return onThePath(NAMES) ?? (await playwrightsOwn()) ?? (await install());
}

/** The first of these programs that is on the PATH, or undefined. */
export function onThePath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages; resolves to the output of apt-get. */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { quiet: true, env });
  return runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env });
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function install() {
  const attempts = [];
  if (canInstall()) {
    console.log('Installing Debian’s Chromium …');
    attempts.push(await aptInstall(['chromium']));
    const found = onThePath(NAMES);
    if (found) return found;
  }
  console.log('Installing Playwright’s Chromium …');
  const playwright = packageBin('@playwright/test', 'playwright');
  attempts.push(await runCommand(process.execPath, [playwright, 'install', 'chromium'], { quiet: true }));
  const own = await playwrightsOwn();
  if (own) return own;
  throw new Error(
    `No Chromium was found, and none could be installed. Install one and set CHROMIUM_PATH to it.\n${attempts
      .map(({ output }) => output.trim().split('\n').slice(-3).join('\n'))
      .join('\n')}`,
  );
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
