// Once per run: one migrated database that every test file gets its own copy of. TEST_ENGINE says on which engine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from './native-server.ts';
import type { NativeServer } from './native-server.ts';
import { TEST_DATABASE_OPTIONS } from './test-database-options.ts';
import { Client } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where copies come from: a dumped data folder, or a template database. */
    database: { engine: 'pglite'; snapshotFile: string } | { engine: 'postgres'; ownerUrl: string; template: string };
  }
}

const TEMPLATE = 'hourbook_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env['TEST_ENGINE'] ?? 'pglite';
  if (engine === 'pglite') return setUpSnapshot(project);
  if (engine === 'postgres') return setUpTemplate(project);
  throw new Error(`TEST_ENGINE must be pglite or postgres, not ${engine}`);
}

async function setUpSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const database = await EmbeddedDatabase.open({ snapshot: null }, TEST_DATABASE_OPTIONS);
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-snapshot-'));
  const snapshotFile = join(folder, 'database.tar');
  writeFileSync(snapshotFile, await database.current.engine.dump());
  await database.close();
  project.provide('database', { engine: 'pglite', snapshotFile });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function setUpTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startNativeServer();
  try {
    await createTemplate(server);
  } catch (error) {
    await server.remove();
    throw error;
  }
  project.provide('database', { engine: 'postgres', ownerUrl: server.url('postgres'), template: TEMPLATE });
  return () => server.remove();
}

async function createTemplate(server: NativeServer): Promise<void> {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const database = await openNative(server.url(TEMPLATE), TEST_DATABASE_OPTIONS);
  await database.close();
}
