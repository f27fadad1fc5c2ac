// Installs a package of its own in a folder: what only benchmarks or mutants need, so that only they install it. Install scripts are off,
// since one of them would download a browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './run-command.mjs';

/** @param {string} name the folder, such as bench/tools */
export async function ensurePackage(name) {
  const folder = join(ROOT, name);
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return;
  console.log(`Installing ${name} (npm ci) …`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runNpm(['ci', '--prefix', folder, ...options]);
  if (code !== 0) throw new Error(`npm ci in ${name} failed (${code})`);
}
