// Opens native Postgres, 15 or later: migrates as the owner named in DATABASE_URL, then logs in as two roles that own
// nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Client, ClientConfig, PoolClient, PoolConfig } from 'pg';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { ANALYSE_GROWN_TABLE, DatabaseUnavailable } from '../database.ts';
import type { Database, OwnerRun, Run } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import {
  CONNECT_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  MIGRATION_LOCK_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  REWRITE_MAX_BYTES,
  SILENCE_MS,
  START_CONNECT_MS,
  START_LOCK_MS,
  STATEMENT_TIMEOUT_MS,
  TRANSACTION_TIMEOUT_MS,
  TURN_TIMEOUT_MS,
} from '../limits.ts';
import { migrateToNewest } from '../migrations/migrate.ts';
import { withStartLock } from '../migrations/start-lock.ts';
import { COMMIT } from '../query/commit.ts';
import { readQueue } from '../query/fair-queue.ts';
import { isReady } from '../query/is-ready.ts';
import { toCallerError } from '../query/unavailable.ts';
import { writeAccessRule } from '../write-access-rule.ts';
import { DatabaseServers } from './database-servers.ts';
import { ensureRolePasswords, rolePassword } from './role-passwords.ts';
import type { LoginRole } from './role-passwords.ts';
import { poolSizes } from './pool-sizes.ts';
import { rewriteOnNative } from './rewrite-native.ts';
import { UserPool } from './user-pool.ts';
import { writingClient } from './writing-client.ts';

const RECONNECT_PAUSE_MS = 500;

export async function openNative(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const servers = new DatabaseServers(databaseUrl);
  await prepare(servers, options);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const configFor = (role: LoginRole): ClientConfig => ({
    user: role,
    password: rolePassword(role, options.jwtSecret),
    application_name: 'hourbook',
    keepAlive: true,
    // The same formats on every server as on the embedded engine.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: TRANSACTION_TIMEOUT_MS,
  });
  const sizes = poolSizes(options.processes ?? 1);
  const PooledClient = writingClient(servers);
  // A server that hangs, or waits for its replica before it commits, does not apply statement_timeout.
  const silenceMs = statementTimeoutMs + SILENCE_MS;
  // Not the error itself: pg attaches the client to it, with its password.
  const onLost = (error: Error) => {
    options.metrics.connectionsLost.inc();
    options.log.warn({ reason: error.message }, 'A database connection was lost');
  };
  const statement_timeout = Math.min(statementTimeoutMs, READ_TIMEOUT_MS);
  const openClient = () =>
    new PooledClient({ ...configFor('authenticator'), statement_timeout, pipeline: true } as ClientConfig);
  const users = new UserPool(openClient, {
    size: sizes.users,
    perPerson: sizes.perPerson,
    perPersonWaiting: sizes.perPersonWaiting,
    waitMs: TURN_TIMEOUT_MS,
    writeTimeoutMs: statementTimeoutMs,
    silenceMs,
    onLost,
  });
  const server = new Pool({
    ...configFor('hourbook_server'),
    max: sizes.server,
    query_timeout: silenceMs,
    // The published type does not allow a class with a configuration; the pool passes its own.
    Client: PooledClient as unknown as NonNullable<PoolConfig['Client']>,
  });
  server.on('error', onLost);
  const asServer = runOn(server);
  options.metrics.onCollect(() => readPools(options.metrics, users, server));
  await writeAccessRule(asServer, options);
  return {
    engine: 'postgres',
    asUser: (claims, statement, isGone) => users.run(claims, statement, isGone),
    asServer,
    serverTransaction: (work) => inTransaction(server, work),
    isReady: () => isReady(asServer),
    async rewriteTables() {
      const owner = await connectOwner(servers, options.log);
      try {
        return await rewriteOnNative(owner, {
          maxBytes: options.rewriteMaxBytes ?? REWRITE_MAX_BYTES,
          log: options.log,
        });
      } finally {
        await owner.end();
      }
    },
    analyseGrownTable: async () => (await asServer<{ name: string | null }>(ANALYSE_GROWN_TABLE))[0]?.name ?? null,
    async close() {
      await Promise.all([users.close(), server.end()]);
    },
  };
}

function readPools(metrics: Metrics, users: UserPool, server: Pool) {
  const { connections, connectionsBusy, connectionsWaiting } = metrics;
  connections.set({ pool: 'users' }, users.open);
  connections.set({ pool: 'server' }, server.totalCount);
  readQueue(metrics, users.counts);
  connectionsBusy.set({ pool: 'server' }, server.totalCount - server.idleCount);
  connectionsWaiting.set({ pool: 'server' }, server.waitingCount);
}

/** Migrates and sets the roles' passwords, as the owner. */
async function prepare(servers: DatabaseServers, options: DatabaseOptions): Promise<void> {
  const owner = await connectOwner(servers, options.log);
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  try {
    await withStartLock(run, options.startLockMs ?? START_LOCK_MS, async () => {
      await run(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
      const applied = await migrateToNewest(run);
      if (applied.length > 0) options.log.info({ applied }, 'The database was migrated');
      await ensureRolePasswords(run, servers.place, options.jwtSecret);
    });
  } finally {
    await owner.end();
  }
}

/** Waits for a database that is still starting, as after a power failure. */
async function connectOwner(servers: DatabaseServers, log: DatabaseOptions['log']): Promise<Client> {
  const OwnerClient = writingClient(servers);
  const deadline = performance.now() + START_CONNECT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const owner = new OwnerClient({ ...servers.owner, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // The running statement rejects with the same error.
    owner.on('error', () => undefined);
    try {
      await owner.connect();
      return owner;
    } catch (error) {
      refuseCertificate(error);
      const isAway = toCallerError(error) instanceof DatabaseUnavailable;
      if (!isAway || performance.now() > deadline) throw error;
      if (attempt === servers.count) log.warn({ reason: (error as Error).message }, 'Waiting for the database');
      await sleep(attempt < servers.count ? 0 : RECONNECT_PAUSE_MS);
    }
  }
}

/** OpenSSL's codes for an untrusted certificate, which waiting does not fix. */
const CERTIFICATE_FAULT = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

function refuseCertificate(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || !CERTIFICATE_FAULT.test(String(error.code))) return;
  throw new Error(`The database's certificate is not trusted (${error.message}): see sslrootcert in DATABASE_URL.`, {
    cause: error,
  });
}

function runOn(client: Pool | PoolClient): Run {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw toCallerError(error);
    }
  };
}

async function inTransaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toCallerError(error);
  });
  // Without a listener, a connection that breaks between two statements would end the process; the pool listens to idle
  // ones only.
  const onLost = () => undefined;
  client.on('error', onLost);
  const release = (isBroken: boolean) => {
    client.removeListener('error', onLost);
    client.release(isBroken);
  };
  const run = runOn(client);
  try {
    await run('begin');
    const result = await work(run);
    await run(COMMIT);
    release(false);
    return result;
  } catch (error) {
    // A connection that is broken or cannot roll back is closed instead of reused.
    const isBroken = error instanceof DatabaseUnavailable || !(await rollBack(client));
    release(isBroken);
    throw error;
  }
}

function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
