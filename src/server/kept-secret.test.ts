import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['jwtSecret', 'keys.json'],
  ['notesKey', 'notes-key.json'],
] as const)('%s', (which, file) => {
  it('is made once, for its owner alone', () => {
    const dataDir = join(folder, 'data');
    const secret = keptSecret(dataDir, which);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(keptSecret(dataDir, which)).toBe(secret);
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual([file]);
  });

  it.each(['', '{', `{"${which}":"short"}`])('is never replaced where it cannot be read: %j', (content) => {
    writeFileSync(join(folder, file), content);
    expect(() => keptSecret(folder, which)).toThrow(`${file} does not hold a usable key`);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(content);
  });
});

it('keeps two secrets that differ', () => {
  expect(keptSecret(folder, 'notesKey')).not.toBe(keptSecret(folder, 'jwtSecret'));
});
