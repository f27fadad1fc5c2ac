// The systemd unit in deploy/, and the command that runs with its settings without showing them.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const UNIT = 'deploy/hourbook.service';
const unit = readFileSync(UNIT, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'hourbook-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
const EXPOSURE_MAX = 3;

test.skipIf(!hasAnalyze)(`systemd rates the exposure of the service at most ${EXPOSURE_MAX}`, () => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', UNIT], {
    encoding: 'utf8',
  });
  const exposure = Number(/Overall exposure level for hourbook\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThanOrEqual(EXPOSURE_MAX);
});

test.skipIf(!hasAnalyze)('systemd understands every line of the service', () => {
  const verify = (text: string) => {
    const file = join(folder, 'hourbook.service');
    // It looks for the program too.
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    return { status, stderr };
  };
  expect(verify(unit)).toEqual({ status: 0, stderr: '' });
  expect(verify(unit.replace('ProtectClock=', 'ProtectClocks=')).stderr).toContain('ProtectClocks');
});

test('the service writes privately and has no rights of root', () => {
  for (const line of ['UMask=0077', 'StateDirectoryMode=0700', 'NoNewPrivileges=true', 'CapabilityBoundingSet='])
    expect(unit.split('\n')).toContain(line);
});

/** Runs deploy/hourbook-command with a systemd-run that only writes down its arguments, one a line. */
const runCommand = (...args: string[]) => runCommandAs(undefined, ...args);

function runCommandAs(user: string | undefined, ...args: string[]): { status: number | null; given: string[] } {
  const record = join(folder, 'arguments');
  const substitute = join(folder, 'systemd-run');
  writeFileSync(substitute, `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}'\n`);
  chmodSync(substitute, 0o755);
  writeFileSync(record, '');
  const { status } = spawnSync(resolve('deploy/hourbook-command'), args, {
    env: { PATH: `${folder}:${process.env['PATH']}`, ...(user !== undefined && { SUDO_USER: user }) },
  });
  return { status, given: readFileSync(record, 'utf8').split('\n').slice(0, -1) };
}

test('a command gets user, folder and settings of the service, by the name of the file that has them', () => {
  const { status, given } = runCommand('backup', '/mnt/a safe place/today.jsonl.gz');
  expect(status).toBe(0);
  const settings = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(settings).toHaveLength(2);
  expect(given).toEqual(
    expect.arrayContaining([
      ...['User', 'WorkingDirectory', 'EnvironmentFile', 'UMask'].map(
        (name) => `--property=${new RegExp(`^${name}=.*$`, 'm').exec(unit)?.[0]}`,
      ),
      ...settings.map((each) => `--setenv=${each}`),
    ]),
  );
  const start = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(given.slice(-start.length - 2)).toEqual([...start, 'backup', '/mnt/a safe place/today.jsonl.gz']);
});

test('a command knows who called sudo, for the audit trail', () => {
  expect(runCommandAs('kim', 'coach', 'lock', 'a@example.org').given).toContain('--setenv=SUDO_USER=kim');
  expect(runCommand('backup').given.filter((each) => each.includes('SUDO_USER'))).toEqual([]);
});

test('without a command it says what to give', () => {
  expect(runCommand()).toEqual({ status: 2, given: [] });
});

test('no page tells an operator to put the settings on a command line', () => {
  expect(readFileSync('docs/operations.md', 'utf8')).not.toMatch(/\$\(cat|`cat \/etc/);
});
