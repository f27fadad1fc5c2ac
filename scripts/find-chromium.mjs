// A Chromium for the browser's tests: CHROMIUM_PATH, one on the PATH, Playwright's own; installed when there is none.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageBin, runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of the program. Throws, saying what to do, when there is none and none can be installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is not a program.`);
    return given;
  }
  return onThePath() ?? (await playwrightsOwn()) ?? (await install());
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function install() {
  const attempts = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s Chromium …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { quiet: true, env });
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    attempts.push(await runCommand('apt-get', install, { quiet: true, env }));
    const found = onThePath();
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
