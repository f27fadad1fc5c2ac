// db/schema.sql is the schema of a new database, on both engines. `npm run schema` writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFunctions, hashOfFiles } from '#server/db/migrations/find-migrations.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeSchema } from './describe-schema.ts';

const isWriting = process.env['WRITE_SCHEMA'] === '1';
const pathOf = (name: string) => fileURLToPath(new URL(`../../db/${name}`, import.meta.url));
const REVISION = pathOf('functions/revision');
const SCHEMA = pathOf('schema.sql');

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

test('db/schema.sql is the schema of a new database', async () => {
  const db = await openTestDatabase();
  const schema = await describeSchema(db.asOwner);
  await db.close();
  if (isWriting) writeFileSync(SCHEMA, schema);
  expect(readFileSync(SCHEMA, 'utf8').split('\n'), 'Run `npm run schema` and commit what it writes.').toEqual(
    schema.split('\n'),
  );
});
