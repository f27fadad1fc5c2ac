import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-lock-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a folder is locked once, until it is released', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(`(process ${process.pid})`);
  lock.release();
  lockFolder(folder).release();
});

test('where the file system has no locks the reason is said, not that another server uses the folder', () => {
  const flock = join(folder, 'flock');
  writeFileSync(flock, '#!/bin/sh\necho "flock: 3: No locks available" >&2\nexit 71\n');
  chmodSync(flock, 0o700);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  expect(() => lockFolder(folder)).toThrow(
    `The file ${join(folder, 'lock')} cannot be locked: flock: 3: No locks available`,
  );
});

test('root does not use the folder of another user, who could not open what root writes there', () => {
  lockFolder(folder).release();
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) chownSync(join(folder, 'lock'), 65_534, 65_534);
  else {
    // A file system on which new files are of that user has no such fault.
    vi.spyOn(process, 'geteuid').mockReturnValue(0);
    return expect(() => lockFolder(folder).release()).not.toThrow();
  }
  expect(() => lockFolder(folder)).toThrow("Run this as that user: sudo -u '#65534'");
  expect(readdirSync(folder)).toEqual(['lock']);
});
