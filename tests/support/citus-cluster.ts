// A Citus coordinator and two workers on loopback, with a migrated and distributed template database, where the extension is
// installed (docs/scale.md).
import { existsSync, realpathSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { CLUSTER_SETTINGS, distribute } from '#server/db/distributed/distribute.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { startNativeServer, type NativeServer } from './native-server.ts';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { TEST_DATABASE_OPTIONS } from './test-database-options.ts';

export interface CitusCluster {
  /** The coordinator first. */
  readonly servers: readonly NativeServer[];
  remove(): Promise<void>;
}

const WORKERS = 2;
// Each database of a test has a background process on each server.
const SETTINGS = [
  'shared_preload_libraries=citus',
  'max_connections=300',
  'max_worker_processes=150',
  'max_prepared_transactions=300',
  'citus.shard_count=8',
  'citus.node_conninfo=sslmode=disable',
  ...Object.entries(CLUSTER_SETTINGS).map(([name, value]) => `${name}=${value}`),
];
/** Without passwords: the coordinator reaches the workers as the user that asks. They listen on loopback. */
const INITDB = ['-A', 'trust'];

export function hasCitus(): boolean {
  const config = join(dirname(realpathSync(join(findPostgres(), 'postgres'))), 'pg_config');
  if (!existsSync(config)) return false;
  const share = execFileSync(config, ['--sharedir'], { encoding: 'utf8' }).trim();
  return existsSync(join(share, 'extension', 'citus.control'));
}

/** With a distributed database of this name. */
export async function startCitusCluster(database: string, workers = WORKERS): Promise<CitusCluster> {
  const servers: NativeServer[] = [];
  const remove = async () => void (await Promise.all(servers.map((server) => server.remove())));
  try {
    for (let at = 0; at <= workers; at += 1)
      servers.push(await startNativeServer({ settings: SETTINGS, initdb: INITDB }));
    const [coordinator, ...others] = servers as [NativeServer, ...NativeServer[]];
    for (const server of servers) {
      await onServer(server, 'postgres', `create database ${database}`);
      await onServer(server, database, 'create extension citus');
    }
    await onServer(coordinator, database, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { port } of others) await onServer(coordinator, database, `select citus_add_node('127.0.0.1', ${port})`);
    await (await openNative(coordinator.url(database), TEST_DATABASE_OPTIONS)).close();
    const owner = await openNativeOwner(coordinator.url(database));
    await owner.asOwner(distribute).finally(() => owner.close());
  } catch (error) {
    await remove();
    throw error;
  }
  return { servers, remove };
}

export async function onServer(server: Pick<NativeServer, 'url'>, database: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
