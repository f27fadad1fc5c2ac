// Runs Vitest projects, and counts tests from the reporter's JSON.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

/** `args`: Vitest's arguments that select tests. With `isQuiet` it writes only when a test fails. */
export async function runVitest(projects, { env = {}, args = [], isQuiet = false } = {}) {
  const folder = join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `vitest-${projects.join('-')}-${env.TEST_ENGINE ?? 'any'}.json`);
  rmSync(file, { force: true });
  const all = ['run', ...projects.flatMap((project) => ['--project', project]), ...args];
  all.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`);
  const { code, output } = await runCommand(process.execPath, [packageBin('vitest'), ...all], { env, quiet: isQuiet });
  if (isQuiet && code !== 0) console.log(output.trim());
  if (!existsSync(file)) return { ok: false };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(failuresOf);
  return { ok: code === 0 && success, passed: numPassedTests, failed: numFailedTests, failures };
}

/** What failed in a test file: its tests, or the file itself when it did not load or a hook of it failed. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return tests.length === 0 && status === 'failed' ? [`${file}\n${message}`] : tests;
}
