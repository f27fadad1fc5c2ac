// The schema of a new database: the same on both engines. `npm run schema` counts the function files.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject, test, vi } from 'vitest';
import { EngineSession } from '#server/db/embedded/engine-session.ts';
import { findFunctions, hashOfFiles } from '#server/db/migrations/find-migrations.ts';
import { migrateToNewest } from '#server/db/migrations/migrate.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeSchema } from './describe-schema.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const isWriting = process.env['WRITE_SCHEMA'] === '1';
const REVISION = fileURLToPath(new URL('../../db/functions/revision', import.meta.url));

test('the revision counts every change of the function files', () => {
  const { revision, files } = findFunctions();
  const hash = hashOfFiles(files);
  const text = readFileSync(REVISION, 'utf8');
  const isNew = !text.includes(`sha256 ${hash}\n`);
  if (isWriting && isNew) {
    const comment = '# Written by npm run schema. A server leaves the functions of a higher revision alone (ADR 30).';
    writeFileSync(REVISION, `${comment}\nrevision ${revision + 1}\nsha256 ${hash}\n`);
  } else expect(isNew, 'db/functions was changed. Run `npm run schema` and commit what it writes.').toBe(false);
});

test('tests of tables and functions name each schema', async () => {
  const db = await openTestDatabase();
  const found = await db.asOwner<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema|citus|columnar)' order by 1`,
  );
  await db.close();
  expect(found.map(({ name }) => name)).toEqual(['auth', 'migrations', 'private', 'public', 'rest']);
});

// Where tables are distributed keys, references and policies are others (ADR 71): tests/distributed/distribute.test.ts.
test.skipIf(inject('database').engine === 'pglite' || isWriting || isDistributed)(
  'both engines have the same schema',
  async () => {
    const native = await openTestDatabase();
    const embedded = await EngineSession.open({ snapshot: null });
    const texts = await embedded
      .asOwner(async (run) => {
        await migrateToNewest(run);
        return [await describeSchema(native.asOwner), await describeSchema(run)];
      })
      .finally(() => Promise.all([native.close(), embedded.engine.close()]));
    const [one, other] = texts.map((text) => text.split('\n'));
    expect(one!.length).toBeGreaterThan(2_000);
    expect(one).toEqual(other);
  },
);
