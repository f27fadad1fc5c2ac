// Runs a program of this project and waits for it.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Resolves to {code, output}; with `quiet`, `output` is what it wrote; otherwise it writes to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number | string, output: string }>}
 */
export function runCommand(command, args, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? `signal ${signal}`, output }));
  });
}

/**
 * Runs npm, which on Windows is a script that needs a shell.
 * @param {string[]} args
 */
export function runNpm(args, options = {}) {
  return runCommand('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * The file of a package's command, to run with the current Node.
 * @param {string} name
 */
export function packageBin(name, bin = name) {
  const require = createRequire(join(ROOT, 'package.json'));
  const folder = join(ROOT, 'node_modules', name);
  const entry = require(join(folder, 'package.json')).bin;
  return join(folder, typeof entry === 'string' ? entry : entry[bin]);
}

/**
 * Whether the module with this `import.meta` is the main module.
 * @param {ImportMeta} meta
 */
export function isMain(meta) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === meta.filename;
}
