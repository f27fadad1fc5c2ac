import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a secret once, for its owner alone', () => {
  const dataDir = join(folder, 'data');
  const secret = keptSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(keptSecret(dataDir)).toBe(secret);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['keys.json']);
});

it.each(['', '{', '{"jwtSecret":"short"}'])('never replaces a file that it cannot read: %j', (content) => {
  writeFileSync(join(folder, 'keys.json'), content);
  expect(() => keptSecret(folder)).toThrow(/keys\.json does not hold a usable key/);
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(content);
});
