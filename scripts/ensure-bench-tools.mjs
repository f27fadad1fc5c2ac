// Installs the packages that benchmarks compare with. bench/tools is a separate package, so that only benchmarks
// install them. Install scripts are off, since one of them would download a browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './run-command.mjs';

export async function ensureBenchTools() {
  const folder = join(ROOT, 'bench', 'tools');
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return;
  console.log('Installing the benchmark tools (npm ci in bench/tools) … …');
  const { code } = await runNpm([
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error(`npm ci in bench/tools failed (${code})`);
}
