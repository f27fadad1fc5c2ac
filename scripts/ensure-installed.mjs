// Runs `npm ci` if node_modules does not match package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './run-command.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.installed-from');

export async function ensureInstalled() {
  const wanted = stampOf(readFileSync(LOCK));
  if (readIfThere(STAMP) === wanted) return;
  if (!isInstalled()) {
    console.log('Installing packages (npm ci) …');
    // A build needs the development packages, also if NODE_ENV is production.
    const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) {
      console.error(`The packages could not be installed: npm ci failed (${code}). Its messages are above.`);
      process.exit(1);
    }
  }
  try {
    writeFileSync(STAMP, wanted);
  } catch (error) {
    // Somebody else's folder: the packages are there, and are only compared again next time.
    console.log(`${STAMP} could not be written (${error.code}).`);
  }
}

/** Includes the platform, since binaries differ. */
function stampOf(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Whether the installed packages are exactly those of the lock file. */
function isInstalled() {
  const installedText = readIfThere(INSTALLED_LOCK);
  if (installedText === null) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (installed[path] === undefined) return entry.optional === true || entry.devOptional === true;
    return installed[path].integrity === entry.integrity && existsSync(join(ROOT, path));
  });
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
