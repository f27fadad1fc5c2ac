// Every file of the embedded database, gone, empty, cut or zeroed: after a clean stop and after a kill. Either the start
// refuses and names the file, or all rows are there.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { checkFolder } from '#server/db/embedded/files/check-folder.ts';
import { DamagedFolder } from '#server/db/embedded/files/damaged-folder.ts';
import { listFolder } from '#server/db/embedded/files/file-list.ts';
import { databaseFolder, openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { makeDatabase } from './support/made-database.ts';

const ROWS = 5_000;
const parent = mkdtempSync(join(tmpdir(), 'hourbook-damage-'));
const [stopped, killed] = [join(parent, 'stopped'), join(parent, 'killed')];
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const open = async (dataDir: string) => (await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })) as EmbeddedDatabase;

beforeAll(async () => {
  makeDatabase(stopped);
  const db = await open(stopped);
  await db.current.asOwner(async (run) => {
    await run("insert into auth.rate_limits (key) select 'row ' || n from generate_series(1, $1) n", [ROWS]);
  });
  // Notes how far the log is, as it does each minute.
  await db.tidy();
  cpSync(stopped, killed, { recursive: true });
  await db.close();
});

const DAMAGES = {
  gone: null,
  empty: () => Buffer.alloc(0),
  cut: (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  zeroed: (bytes: Buffer) => Buffer.alloc(bytes.length),
} as const;
type Damage = keyof typeof DAMAGES;

/** Damages the file; returns what repairs it. null: the damage changes nothing. */
function damage(path: string, how: Damage): (() => void) | null {
  const change = DAMAGES[how];
  const bytes = readFileSync(path);
  if (change === null) {
    renameSync(path, `${path}~`);
    return () => renameSync(`${path}~`, path);
  }
  const changed = change(bytes);
  if (changed.equals(bytes)) return null;
  writeFileSync(path, changed);
  return () => writeFileSync(path, bytes);
}

/** Damages one file after the other. Returns those whose damage is not refused. */
async function tolerated(folder: string, how: Damage): Promise<string[]> {
  const { files } = await listFolder(folder);
  expect(files.length).toBeGreaterThan(400);
  const passed: string[] = [];
  for (const name of files) {
    const repair = damage(join(folder, name), how);
    if (repair === null) continue;
    const refusal = await checkFolder(folder).then(
      () => null,
      (error: unknown) => error,
    );
    repair();
    if (refusal === null) passed.push(name);
    else {
      expect(refusal).toBeInstanceOf(DamagedFolder);
      expect((refusal as Error).message).toContain(`${join(folder, name)} `);
      expect((refusal as Error).message).toContain('npm run restore -- ');
    }
  }
  return passed;
}

/** Opens a copy in which all these files are damaged, and counts the rows. */
async function rowsWith(dataDir: string, names: readonly string[], how: Damage): Promise<number> {
  const copy = join(parent, `copy-${readdirSync(parent).length}`);
  cpSync(dataDir, copy, { recursive: true });
  for (const name of names) damage(join(databaseFolder(copy), name), how);
  const db = await open(copy);
  const [row] = await db.current.asOwner((run) =>
    run<{ n: number }>('select count(*)::int as n from auth.rate_limits'),
  );
  const [byKey] = await db.current.asOwner((run) =>
    run<{ n: number }>(`select count(*)::int as n from generate_series(1, ${ROWS}) n
      where exists (select from auth.rate_limits where key = 'row ' || n)`),
  );
  await db.close();
  expect(byKey?.n).toBe(row?.n);
  return row?.n ?? 0;
}

describe.each(Object.keys(DAMAGES) as Damage[])('%s', (how) => {
  test('after a clean stop each file is refused by its name', async () => {
    const passed = await tolerated(databaseFolder(stopped), how);
    expect(passed).toEqual([]);
  });

  test('after a kill each file is refused by its name, or nothing is lost without it', async () => {
    const passed = await tolerated(databaseFolder(killed), how);
    // Postgres makes these anew; tables that grew since the last checkpoint follow from the log.
    const rest = passed.filter((name) => !/_(?:fsm|vm)$|^pg_(?:logical|subtrans|notify)\//.test(name));
    expect(rest.length, rest.join(' ')).toBeLessThan(8);
    expect(await rowsWith(killed, passed, how)).toBe(ROWS);
  });
});
