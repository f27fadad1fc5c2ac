// Native Postgres, 15 and later: migrated by the owner of DATABASE_URL, used through two roles that own nothing.
import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Database, Run } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { CONNECT_TIMEOUT_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, TRANSACTION_TIMEOUT_MS } from '../limits.ts';
import { findMigrations } from '../migrations/find-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import type { OwnerRun } from '../migrations/migrate.ts';
import { withStartLock } from '../migrations/start-lock.ts';
import { answersInTime } from '../query/answers-in-time.ts';
import { asCallerSees } from '../query/unavailable.ts';
import { writeAccessRule } from '../write-access-rule.ts';
import { PersonPool } from './person-pool.ts';
import { ensureRolePasswords, rolePassword } from './role-passwords.ts';
import type { LoginRole } from './role-passwords.ts';

const PERSON_CONNECTIONS = 3;
const SERVER_CONNECTIONS = 4;

export async function openNative(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const place = await prepare(databaseUrl, options);
  const configFor = (role: LoginRole): ClientConfig => ({
    ...place,
    user: role,
    password: rolePassword(role, options.jwtSecret),
    application_name: 'hourbook',
    keepAlive: true,
    // Months and times read the same on every server, and as on the embedded engine.
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: TRANSACTION_TIMEOUT_MS,
  });
  // Not the error itself: pg hangs the client on it, with all that it knows.
  const onLost = (error: Error) => {
    options.metrics.connectionsLost.inc();
    options.log.warn({ reason: error.message }, 'A database connection was lost');
  };
  const people = new PersonPool(configFor('authenticator'), PERSON_CONNECTIONS, onLost);
  const server = new Pool({ ...configFor('hourbook_server'), max: SERVER_CONNECTIONS });
  server.on('error', onLost);
  const asServer = runOn(server);
  options.metrics.beforeReading(() => readPools(options.metrics, people, server));
  await writeAccessRule(asServer, options.accessRule);
  return {
    engine: 'postgres',
    asUser: (claims, statement) => people.run(claims, statement),
    asServer,
    serverTransaction: (work) => inTransaction(server, work),
    isReady: () => answersInTime(asServer),
    // Autovacuum does it.
    tidy: async () => undefined,
    async close() {
      await Promise.all([people.close(), server.end()]);
    },
  };
}

function readPools({ connections, connectionsBusy, connectionsWaiting }: Metrics, people: PersonPool, server: Pool) {
  connections.set({ pool: 'people' }, people.open);
  connections.set({ pool: 'server' }, server.totalCount);
  // People's statements do not wait here: each is sent at once, behind those on its connection.
  connectionsBusy.set({ pool: 'people' }, people.inFlight);
  connectionsBusy.set({ pool: 'server' }, server.totalCount - server.idleCount);
  connectionsWaiting.set({ pool: 'server' }, server.waitingCount);
}

/** Migrates and sets the passwords as the owner; answers where the database is. */
async function prepare(databaseUrl: string, options: DatabaseOptions): Promise<ClientConfig> {
  const owner = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await owner.connect();
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  const { host, port, ssl } = owner;
  const place: ClientConfig = { host, port, ssl, ...(owner.database && { database: owner.database }) };
  try {
    await withStartLock(run, async () => {
      const applied = await migrate(run, findMigrations());
      if (applied.length > 0) options.log.info({ applied }, 'The database was migrated');
      await ensureRolePasswords(run, place, options.jwtSecret);
    });
    return place;
  } finally {
    await owner.end();
  }
}

function runOn(client: Pool | PoolClient): Run {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw asCallerSees(error);
    }
  };
}

async function inTransaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asCallerSees(error);
  });
  const run = runOn(client);
  try {
    await run('begin');
    const result = await work(run);
    await run('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away with what it held.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
