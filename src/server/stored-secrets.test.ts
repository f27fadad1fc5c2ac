import fs, { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrCreateSecret } from './stored-secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['jwtSecret', 'keys.json'],
  ['notesKey', 'notes-key.json'],
] as const)('%s', (which, file) => {
  it('is created once, readable by its owner only', () => {
    const dataDir = join(folder, 'data');
    const secret = readOrCreateSecret(dataDir, which);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(readOrCreateSecret(dataDir, which)).toBe(secret);
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual([file]);
  });

  it.each(['', '{', `{"${which}":"short"}`])('is never replaced if it cannot be read: %j', (content) => {
    writeFileSync(join(folder, file), content);
    expect(() => readOrCreateSecret(folder, which)).toThrow(`${file} does not hold a usable key`);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(content);
  });
});

it('is on disk with its name before it is given out', () => {
  const synced: number[] = [];
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    synced.push(fs.fstatSync(file).ino);
    fsyncSync(file);
  });
  syncBuiltinESMExports();
  readOrCreateSecret(folder, 'notesKey');
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(synced).toEqual([join(folder, 'notes-key.json'), folder].map((path) => statSync(path).ino));
});

it('creates different secrets', () => {
  expect(readOrCreateSecret(folder, 'notesKey')).not.toBe(readOrCreateSecret(folder, 'jwtSecret'));
});
