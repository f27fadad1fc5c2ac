// Runs Vitest projects, and reads the numbers and what failed from the file of vitest-result.mjs.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

/** `args`: Vitest's arguments that select tests. With `isQuiet` it writes only when a test fails. */
export async function runVitest(projects, { env = {}, args = [], isQuiet = false } = {}) {
  const folder = join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `vitest-${projects.join('-')}-${env.TEST_ENGINE ?? 'any'}.json`);
  rmSync(file, { force: true });
  const all = ['run', ...projects.flatMap((project) => ['--project', project]), ...args];
  all.push('--reporter=default', `--reporter=${join(ROOT, 'scripts', 'vitest-result.mjs')}`);
  const options = { env: { ...env, RESULT_FILE: file }, quiet: isQuiet };
  const { code, output } = await runCommand(process.execPath, [packageBin('vitest'), ...all], options);
  if (isQuiet && code !== 0) console.log(output.trim());
  if (!existsSync(file)) return { ok: false, failures: [`Vitest ended with ${code} and wrote no result.`] };
  return { ok: code === 0, ...JSON.parse(readFileSync(file, 'utf8')) };
}
