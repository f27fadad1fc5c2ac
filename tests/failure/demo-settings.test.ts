// The demo, whose coach has a public password, stays out of the database that .env names.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from './support/backup-places.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('in a folder with the settings of a real server it starts on data of its own', async () => {
  const real = [
    'DATABASE_URL=postgres://hourbook@127.0.0.1:1/hourbook',
    'DATA_DIR=real-data',
    'SMTP_URL=smtp://127.0.0.1:1',
  ];
  writeFileSync(join(folder.path, '.env'), `${real.join('\n')}\n`);
  const main = join(import.meta.dirname, '../../dist/server/main.js');
  const child = spawn(process.execPath, [main, '--demo'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], PORT: '0' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await expect
      .poll(() => output + child.exitCode, { timeout: 90_000 })
      .toMatch(/ is ready at .* \(demo: |"level":60|\d$/);
    expect(output).toContain(' (demo: ');
    expect(['demo-data', 'real-data'].map((name) => existsSync(join(folder.path, name)))).toEqual([true, false]);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
