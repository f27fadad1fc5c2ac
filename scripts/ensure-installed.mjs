// Installs packages if node_modules does not match package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './run-command.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.installed-from');

/**
 * With `toRun` only what builds and runs it, `dependencies`, unless the packages that test and check it are there already. The first
 * command that needs those adds them.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  const isPart = toRun && !existsSync(join(ROOT, 'node_modules', 'vitest'));
  const all = stampOf(readFileSync(LOCK));
  const wanted = isPart ? `${all} to run` : all;
  if (readIfThere(STAMP) === wanted) return;
  if (!isInstalled(isPart)) await install(isPart);
  try {
    writeFileSync(STAMP, wanted);
  } catch (error) {
    // Somebody else's folder: the packages are there, and are only compared again next time.
    console.log(`${STAMP} could not be written (${error.code}).`);
  }
}

async function install(isPart) {
  console.log('Installing packages …');
  // `npm ci` empties the folder first, so it is not used where only the packages for tests are missing.
  const command = isInstalled(true) ? ['install', '--no-save'] : ['ci'];
  // A build needs all of `dependencies`, also if NODE_ENV is production.
  const omitted = isPart ? '--omit=dev' : '--include=dev';
  const args = [...command, omitted, '--no-audit', '--no-fund'];
  // From npm's cache where it can, which saves asking the registry about each package. It fails if the cache is too old.
  const fromCache = await runNpm([...args, '--prefer-offline', '--fetch-retries=0', '--loglevel=silent']);
  if (fromCache.code === 0) return;
  const { code } = await runNpm([...args, '--loglevel=error']);
  if (code === 0) return;
  console.error(`The packages could not be installed: npm failed (${code}). Its messages are above.`);
  process.exit(1);
}

/** Includes the platform, since binaries differ. */
function stampOf(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Whether the installed packages are exactly those of the lock file, or with `isPart` those of `dependencies` in it. */
function isInstalled(isPart) {
  const installedText = readIfThere(INSTALLED_LOCK);
  if (installedText === null) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (isPart && entry.dev === true)) return true;
    if (installed[path] === undefined) return entry.optional === true || entry.devOptional === true;
    return installed[path].integrity === entry.integrity && existsSync(join(ROOT, path));
  });
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
