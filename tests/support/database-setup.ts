// Runs once: creates a migrated database, of which every test file gets a copy. TEST_ENGINE selects the engine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { hasCitus, startCitusCluster } from './citus-cluster.ts';
import { startNativeServer } from './native-server.ts';
import type { NativeServer } from './native-server.ts';
import { allowPooler, startPooler, type Pooler } from './pooler.ts';
import { TEST_DATABASE_OPTIONS } from './test-database-options.ts';
import { Client } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** The source of copies: a dumped data folder, or a template database. */
    database:
      | { engine: 'pglite'; snapshotFile: string }
      | {
          engine: 'postgres';
          ownerUrl: string;
          template: string;
          poolerPort: number | null;
          /** Of the workers, where tables are distributed. */
          workerUrls: string[];
        };
  }
}

const TEMPLATE = 'hourbook_template';
const TAR_BLOCK = 512;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env['TEST_ENGINE'] ?? 'pglite';
  if (engine === 'pglite') return setUpSnapshot(project);
  if (engine === 'postgres') return setUpTemplate(project);
  if (engine === 'citus') return setUpCitus(project);
  throw new Error(`TEST_ENGINE must be pglite, postgres or citus, not ${engine}`);
}

async function setUpSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const database = await EmbeddedDatabase.open({ snapshot: null }, TEST_DATABASE_OPTIONS);
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-snapshot-'));
  const snapshotFile = join(folder, 'database.tar');
  writeFileSync(snapshotFile, withoutTemplates(await database.current.engine.dump()));
  await database.close();
  project.provide('database', { engine: 'pglite', snapshotFile });
  return async () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Removes the files of template0 and template1, a third of the dump, since they are not used and every test file
 * unpacks the dump.
 */
function withoutTemplates(tar: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < tar.length;) {
    const name = textAt(tar, at, 100);
    if (name === '') return Buffer.concat([...kept, tar.subarray(at)]);
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    const end = at + TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
    if (!/^\/?base\/[14]\/./.test(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const textAt = (tar: Uint8Array, start: number, length: number) =>
  Buffer.from(tar.subarray(start, start + length))
    .toString('latin1')
    .replace(/\0.*$/s, '');

async function setUpTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startNativeServer();
  let pooler: Pooler | null = null;
  try {
    await createTemplate(server);
    pooler = await startTestPooler(server);
  } catch (error) {
    await server.remove();
    throw error;
  }
  const ownerUrl = server.url('postgres');
  const poolerPort = pooler?.port ?? null;
  project.provide('database', { engine: 'postgres', ownerUrl, template: TEMPLATE, poolerPort, workerUrls: [] });
  return async () => {
    await pooler?.stop();
    await server.remove();
  };
}

async function setUpCitus(project: TestProject): Promise<() => Promise<void>> {
  if (!hasCitus()) {
    process.stdout.write('Skipped: the extension citus is not installed beside Postgres (docs/scale.md).\n');
    process.exit(0);
  }
  const cluster = await startCitusCluster(TEMPLATE);
  // Background processes of each server stay connected to a database that was used, also to that of the others, and a template may have
  // no connections.
  for (const server of cluster.servers) await server.kill('SIGINT');
  for (const server of cluster.servers) await server.start();
  const [ownerUrl, ...workerUrls] = cluster.servers.map((server) => server.url('postgres')) as [string, ...string[]];
  project.provide('database', { engine: 'postgres', ownerUrl, template: TEMPLATE, poolerPort: null, workerUrls });
  return () => cluster.remove();
}

/** TEST_POOLER=transaction or session: the tests reach Postgres through PgBouncer. */
async function startTestPooler(server: NativeServer): Promise<Pooler | null> {
  const mode = process.env['TEST_POOLER'];
  if (mode === undefined) return null;
  if (mode !== 'transaction' && mode !== 'session')
    throw new Error(`TEST_POOLER must be transaction or session, not ${mode}`);
  await allowPooler(server.url(TEMPLATE));
  return startPooler(server, mode);
}

async function createTemplate(server: NativeServer): Promise<void> {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const database = await openNative(server.url(TEMPLATE), TEST_DATABASE_OPTIONS);
  await database.close();
}
