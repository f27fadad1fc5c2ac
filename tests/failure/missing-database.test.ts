// A data folder that has held a database never starts as an empty product.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openEmbeddedOwner } from '#server/db/open-owner.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { makeDatabase } from './support/made-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hourbook-missing-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const at = (...names: string[]) => join(dataDir, ...names);
const open = () => openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });

test('its folder gone, or empty, is refused by its name, with the command that helps', async () => {
  makeDatabase(dataDir);
  await (await open()).close();
  rmSync(at('database'), { recursive: true });
  const refusal = `${at('database')} is missing, and ${dataDir} has held a database before`;
  await expect(open()).rejects.toThrow(refusal);
  await expect(open()).rejects.toThrow('npm run restore -- FILE');
  await expect(openEmbeddedOwner(dataDir)).rejects.toThrow(refusal);
  expect(existsSync(at('database'))).toBe(false);
  mkdirSync(at('database'));
  await expect(open()).rejects.toThrow(refusal);
});

test.each([
  ['a backup', 'backups/hourbook-2026-11-20.jsonl.gz'],
  ['what a restore has kept', 'database.before-restore-2026-11-20-140322/PG_VERSION'],
])('%s shows that there was one, also from a version before this check', async (_what, name) => {
  mkdirSync(at(name, '..'), { recursive: true });
  writeFileSync(at(name), '');
  await expect(open()).rejects.toThrow(/has held a database before/);
  if (name.startsWith('backups')) await expect(open()).rejects.toThrow(`npm run restore -- ${at(name)}.`);
});

test('keys alone are those of a first start that was killed', async () => {
  writeFileSync(at('keys.json'), '{}');
  writeFileSync(at('notes-key.json'), '{}');
  const db = await open();
  await expect.poll(() => db.isReady()).toBe(true);
  await db.close();
});
