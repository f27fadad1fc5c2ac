// npm run check: types, lint, format, unused code and the quick unit tests.
// Tests that need a DOM, a database or a browser are stages of npm test, and slow unit tests of CI. tsc and knip cache
// their work in node_modules.
import { ensureInstalled } from './ensure-installed.mjs';
import { isMain, packageBin, runCommand } from './run-command.mjs';
import { runVitest } from './run-vitest.mjs';
import { Report } from './report.mjs';

const CHECKS = [
  { name: 'types', package: 'typescript', bin: 'tsc', args: ['-p', '.'] },
  {
    name: 'lint',
    package: 'oxlint',
    bin: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'format', package: 'oxfmt', bin: 'oxfmt', args: ['--check'] },
  { name: 'unused code', package: 'knip', bin: 'knip', args: ['--no-progress', '--cache'] },
];

export async function check(report) {
  // In parallel, since none uses both cores all the time.
  await Promise.all(CHECKS.map((each) => report.stage(each.name, () => runQuietly(each))));
  await report.stage('quick unit tests', () => runVitest(['unit']));
}

async function runQuietly({ package: from, bin, args }) {
  const { code, output } = await runCommand(process.execPath, [packageBin(from, bin), ...args], { quiet: true });
  if (code !== 0) console.log(output.trim());
  return { ok: code === 0 };
}

if (isMain(import.meta)) {
  await ensureInstalled();
  const report = new Report();
  await check(report);
  report.end();
}
