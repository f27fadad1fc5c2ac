// What a restore leaves that is told to end, that is killed, or that finds no room: nothing of coaches' data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './support/backup-places.ts';
import { makeDatabase } from './support/made-database.ts';
import { runCommand } from './support/server-process.ts';
import { mountDisk, whyNoSmallDisk } from './support/small-disk.ts';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const backup = join(folder.path, 'backup.jsonl.gz');
const SECRETS = {
  JWT_SECRET: 'only-for-tests-0123456789-0123456789',
  NOTES_KEYS: 'only-for-notes-0123456789-0123456789',
};
const main = join(import.meta.dirname, '../../dist/server/main.js');
beforeAll(async () => {
  makeDatabase(dataDir);
  await runCommand({ DATA_DIR: dataDir, ...SECRETS }, 'backup', backup);
});
afterAll(() => folder.remove());

/** Resolves to what the command wrote to stderr, where it fails. */
const failureOf = (env: Record<string, string>, ...args: string[]) =>
  runCommand({ ...SECRETS, ...env }, ...args).then(
    () => 'no failure',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

test.each([
  ['SIGINT', 130, 'while the empty database is made', /^database\.restoring\.unfinished-/],
  ['SIGTERM', 143, 'while rows are restored', /^database\.restoring$/],
] as const)('check-backup ended by %s (%i) %s leaves no copy of the database', async (signal, code, _when, begun) => {
  const temporary = join(folder.path, signal);
  mkdirSync(temporary);
  const env = { PATH: process.env['PATH'], TMPDIR: temporary, DATA_DIR: dataDir, ...SECRETS };
  const child = spawn(process.execPath, [main, 'check-backup', backup], { env, stdio: 'ignore' });
  const isUnderWay = () =>
    readdirSync(temporary).some((name) => readdirSync(join(temporary, name)).some((entry) => begun.test(entry)));
  await expect.poll(isUnderWay, { timeout: 60_000, interval: 20 }).toBe(true);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

test('what a killed restore has left is removed by the next command that opens the folder', async () => {
  const left = ['database.restoring', 'database.restoring.unfinished-0'].map((name) => join(dataDir, name));
  for (const path of left) {
    mkdirSync(path);
    writeFileSync(join(path, 'PG_VERSION'), '18\n');
  }
  await runCommand({ DATA_DIR: dataDir, ...SECRETS }, 'backup', join(folder.path, 'again.jsonl.gz'));
  expect(left.filter((path) => existsSync(path))).toEqual([]);
});

describe.skipIf(whyNoSmallDisk() !== null)('without room', () => {
  test.each([
    [35, 'for the empty database'],
    [41, 'for the rows'],
  ])('of %i MB %s it says so, and the disk is as empty as before', async (megabytes) => {
    const disk = mountDisk(megabytes);
    try {
      const small = join(disk.folder, 'data');
      const room = `There is no room for the database in ${small}: `;
      expect(await failureOf({ DATA_DIR: small }, 'restore', backup)).toMatch(
        new RegExp(`^${room}\\d+ MB are left\\.$`),
      );
      expect(readdirSync(small)).toEqual(['lock']);
      const checked = await failureOf({ DATA_DIR: dataDir, TMPDIR: small }, 'check-backup', backup);
      expect(checked).toMatch(/MB are left\. Name a folder with more room in TMPDIR\.$/);
      expect(readdirSync(small)).toEqual(['lock']);
    } finally {
      disk.remove();
    }
  });
});
