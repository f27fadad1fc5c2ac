// npm run check: everything that needs neither a database nor a browser. Under a minute.
import { ensureInstalled } from './ensure-installed.mjs';
import { isMain, packageBin, runCommand } from './run-command.mjs';
import { runVitest } from './run-vitest.mjs';
import { Report } from './report.mjs';

const CHECKS = [
  { name: 'types', package: 'typescript', bin: 'tsc', args: ['-p', '.'] },
  { name: 'lint', package: 'oxlint', bin: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'format', package: 'oxfmt', bin: 'oxfmt', args: ['--check'] },
  { name: 'unused code', package: 'knip', bin: 'knip', args: ['--no-progress'] },
];

export async function check(report) {
  for (const { name, package: from, bin, args } of CHECKS) {
    await report.stage(name, async () => {
      const { code, output } = await runCommand(process.execPath, [packageBin(from, bin), ...args], { quiet: true });
      if (code !== 0) console.log(output.trim());
      return { ok: code === 0 };
    });
  }
  await report.stage('unit and web tests', () => runVitest(['unit', 'web']));
}

if (isMain(import.meta)) {
  await ensureInstalled();
  const report = new Report();
  await check(report);
  report.end();
}
