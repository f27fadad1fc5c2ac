import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePrivate } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-private-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (...names: string[]) => join(folder, ...names);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function readable(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o666);
  return path;
}

test('files and folders of the product become private, at any depth, and its folder too', () => {
  const files = [
    at('database', 'base', '5', '1259'),
    at('database.before-restore-2026-11-20-140322', 'PG_VERSION'),
    at('backups', 'hourbook-2026-11-20.jsonl.gz'),
    at('mail', 'one.eml'),
    ...['keys.json', 'notes-key.json', 'notes-key.json.4711', 'stripe-simulator.json', 'lock'].map((name) => at(name)),
  ].map(readable);
  chmodSync(at('database', 'base'), 0o755);
  expect(makePrivate(folder)).toEqual([]);
  expect(files.map(modeOf)).toEqual(files.map(() => '600'));
  const folders = [
    folder,
    at('database'),
    at('database', 'base'),
    at('database', 'base', '5'),
    at('backups'),
    at('mail'),
  ];
  expect(folders.map(modeOf)).toEqual(folders.map(() => '700'));
});

test('a file that the product did not write keeps its mode, and so does the folder that holds it', () => {
  const [key, other] = [readable(at('keys.json')), readable(at('page.html'))];
  expect(makePrivate(folder)).toEqual([]);
  expect([key, other, folder].map(modeOf)).toEqual(['600', '666', '755']);
});

test('a symbolic link is not followed', () => {
  const target = mkdtempSync(join(tmpdir(), 'hourbook-other-'));
  chmodSync(target, 0o755);
  symlinkSync(target, at('backups'));
  expect(makePrivate(folder)).toEqual([]);
  expect(modeOf(target)).toBe('755');
  rmSync(target, { recursive: true });
});

// Such as one in which a command of root's has made a backup. Root itself, who runs some tests, may read all.
test('a folder of another user is named, and the others become private', () => {
  const file = readable(at('mail', 'one.eml'));
  const backups = at('backups');
  mkdirSync(backups, { mode: 0o700 });
  const { readdirSync } = fs;
  vi.spyOn(fs, 'readdirSync').mockImplementation(((path: string) => {
    if (path === backups) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    return readdirSync(path);
  }) as typeof readdirSync);
  syncBuiltinESMExports();
  expect(makePrivate(folder)).toEqual([backups]);
  expect(modeOf(file)).toBe('600');
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a folder that is not there yet needs nothing', () => {
  expect(makePrivate(at('none'))).toEqual([]);
});
