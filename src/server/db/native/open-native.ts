// Opens native Postgres, 15 or later: migrates as its owner, then logs in as two roles that own nothing.
import { Pool, type Client, type ClientConfig, type PoolConfig } from 'pg';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { ANALYSE_GROWN_TABLE, type Database, type OwnerRun } from '../database.ts';
import type { PoolerMode } from '#server/settings/data-settings.ts';
import type { DatabaseOptions } from '../database-options.ts';
import {
  CONNECT_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  MIGRATION_LOCK_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  SILENCE_MS,
  START_LOCK_MS,
  STATEMENT_TIMEOUT_MS,
  TRANSACTION_TIMEOUT_MS,
  TURN_TIMEOUT_MS,
} from '../limits.ts';
import { transactionsOf } from '../distributed/distributed-transactions.ts';
import { migrateToNewest } from '../migrations/migrate.ts';
import { withStartLock } from '../migrations/start-lock.ts';
import { readQueue } from '../query/fair-queue.ts';
import { isReady } from '../query/is-ready.ts';
import type { UserTransactions } from '../query/user-transactions.ts';
import { COMMON, type SessionSettings } from '../query/pooled-connections.ts';
import { writeAccessRule } from '../write-access-rule.ts';
import { DatabaseServers } from './database-servers.ts';
import { logPositions } from './log-position.ts';
import { openReplica } from './open-replica.ts';
import { NONE_ALLOWED, ownerConnections, type OwnerConnections } from './owner-connection.ts';
import { ensureRolePasswords, refuseFreeRoles, rolePassword, type LoginRole } from './role-passwords.ts';
import { poolSizes } from './pool-sizes.ts';
import { identityOf, refuseOtherDatabase } from './same-database.ts';
import { ServerStatements } from './server-statements.ts';
import { refuseSharedBackends } from './session-probe.ts';
import { UserPool } from './user-pool.ts';
import { connected, databaseClient } from './database-client.ts';

export async function openNative(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const owners = ownerConnections(databaseUrl, options);
  // Shared, so that the first connections go to the one that accepted the owner's writes.
  const servers = options.databaseDirectUrl === null ? owners.servers : new DatabaseServers(databaseUrl);
  const { transactions, identity } = await prepare(owners, options);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const configFor = (role: LoginRole): ClientConfig => ({
    user: role,
    password: rolePassword(role, options.jwtSecret),
    application_name: 'hourbook',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const sizes = poolSizes(options.processes ?? 1);
  const onPooled = logOnce(options.log);
  const clientWith = (session: SessionSettings) =>
    databaseClient(servers, { pooler: options.pooler, refusal: NONE_ALLOWED, session, onPooled });
  // A server that hangs, or waits for its replica before it commits, does not apply statement_timeout.
  const silenceMs = statementTimeoutMs + SILENCE_MS;
  // Not the error itself: pg attaches the client to it, with its password.
  const onLost = (error: Error) => {
    options.metrics.connectionsLost.inc();
    options.log.warn({ reason: error.message }, 'A database connection was lost');
  };
  const userSession = sessionOf(Math.min(statementTimeoutMs, READ_TIMEOUT_MS));
  const UserClient = clientWith(userSession);
  const userLogin = { ...configFor('authenticator'), pipeline: true } as ClientConfig;
  const userPool = {
    size: sizes.users,
    perUser: sizes.perUser,
    perUserWaiting: sizes.perUserWaiting,
    waitMs: TURN_TIMEOUT_MS,
    writeTimeoutMs: statementTimeoutMs,
    silenceMs,
    transactions,
    onLost,
  };
  const users = new UserPool(() => new UserClient(userLogin), userPool);
  const session = sessionOf(statementTimeoutMs);
  const ServerClient = clientWith(session);
  const pool = new Pool({
    ...configFor('hourbook_server'),
    max: sizes.server,
    query_timeout: silenceMs,
    // The published type does not allow a class with a configuration; the pool passes its own.
    Client: ServerClient as unknown as NonNullable<PoolConfig['Client']>,
  });
  pool.on('error', onLost);
  const server = new ServerStatements(pool, session);
  options.metrics.onCollect(() => readPools(options.metrics, users, pool));
  const connectServer = () => connected(new ServerClient(configFor('hourbook_server')));
  try {
    await chooseWriter(servers, connectServer);
    if (identity !== null) await refuseOtherDatabase(server.run, identity);
    if (options.pooler === 'session') await refuseSharedBackends(connectServer);
    await writeAccessRule(server.run, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const replica = openReplica(options, {
    login: userLogin,
    session: userSession,
    pool: userPool,
    readPosition: logPositions(server.run),
  });
  return {
    engine: 'postgres',
    asUser(claims, statement, isGone) {
      const onPrimary = () => users.run(claims, statement, isGone);
      if (!replica || !statement.isCostly) return onPrimary();
      return replica.run(claims, statement, isGone).then((result) => result ?? onPrimary());
    },
    asServer: server.run,
    serverTransaction: (work) => server.inTransaction(work),
    isReady: () => isReady(server.run),
    analyseGrownTable: async () => (await server.run<{ name: string | null }>(ANALYSE_GROWN_TABLE))[0]?.name ?? null,
    async close() {
      await replica?.close();
      await Promise.all([users.close(), pool.end()]);
    },
  };
}

const sessionOf = (statementTimeoutMs: number): SessionSettings => ({
  ...COMMON,
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: String(LOCK_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(TRANSACTION_TIMEOUT_MS),
});

/** Of several servers, so that the first statement does not fail because the first one is a replica. */
async function chooseWriter(servers: DatabaseServers, connect: () => Promise<Client>): Promise<void> {
  for (let left = servers.count; left > 1; left -= 1) {
    const client = await connect().catch(() => null);
    if (client) return client.end();
  }
}

/** Says once what is in the way, and how it is treated. */
function logOnce(log: DatabaseOptions['log']): (mode: PoolerMode) => void {
  let isLogged = false;
  return (mode) => {
    if (isLogged) return;
    isLogged = true;
    log.info({ pooler: mode }, 'DATABASE_URL leads to a connection pooler');
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

/**
 * Migrates and sets the roles' passwords, as the owner. Resolves to what transactions of users are like, and to which database that was where
 * another address could name another one.
 */
async function prepare(
  owners: OwnerConnections,
  options: DatabaseOptions,
): Promise<{ transactions: UserTransactions; identity: string | null }> {
  const owner = await owners.connect();
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  try {
    return await withStartLock(run, options.startLockMs ?? START_LOCK_MS, async () => {
      await run(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
      const applied = await migrateToNewest(run);
      if (applied.length > 0) options.log.info({ applied }, 'The database was migrated');
      await refuseFreeRoles(run);
      await ensureRolePasswords(run, owners.servers.place, options.jwtSecret);
      const identity = options.databaseDirectUrl === null ? null : await identityOf(run);
      return { transactions: await transactionsOf(run), identity };
    });
  } finally {
    await owner.end();
  }
}
