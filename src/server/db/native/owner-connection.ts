// Connections of the tables' owner, who prepares the database. It holds locks and settings of its session, so it needs a backend
// to itself: Postgres in DATABASE_DIRECT_URL or DATABASE_URL, or a pooler that is said to be in session mode (ADR 63).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { CONNECT_TIMEOUT_MS, START_CONNECT_MS } from '../limits.ts';
import { OWNER, setConfigs } from '../query/pooled-connections.ts';
import { toCallerError } from '../query/unavailable.ts';
import { DatabaseServers } from './database-servers.ts';
import { refuseSharedBackends } from './session-probe.ts';
import { connected, PoolerRefused, databaseClient } from './database-client.ts';

const RECONNECT_PAUSE_MS = 500;

type OwnerOptions = Pick<DatabaseOptions, 'databaseDirectUrl' | 'pooler' | 'log'>;

export interface OwnerConnections {
  readonly servers: DatabaseServers;
  connect(): Promise<Client>;
}

export function ownerConnections(databaseUrl: string, options: OwnerOptions): OwnerConnections {
  const { databaseDirectUrl, pooler, log } = options;
  const servers = new DatabaseServers(databaseDirectUrl ?? databaseUrl);
  const isPoolerAllowed = databaseDirectUrl === null && pooler === 'session';
  let isPooled = false;
  const OwnerClient = databaseClient(servers, {
    pooler: isPoolerAllowed ? 'session' : 'none',
    refusal: databaseDirectUrl !== null ? DIRECT_REFUSED : pooler === 'none' ? NONE_ALLOWED : NEEDS_OWN,
    session: OWNER,
    onPooled: () => (isPooled = true),
  });
  const openOnce = () => connected(new OwnerClient({ ...servers.owner, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }));
  return {
    servers,
    async connect() {
      const owner = await untilConnected(openOnce, servers, log);
      if (!isPooled) return owner;
      try {
        await refuseSharedBackends(openOnce);
        // Only on a backend that it keeps.
        await owner.query(`select ${setConfigs(OWNER, false)}`);
        return owner;
      } catch (error) {
        await owner.end();
        throw error;
      }
    },
  };
}

const SEE = '(docs/operations.md, Connection poolers)';
/** Where a pooler is found. */
export const NONE_ALLOWED = `DATABASE_URL leads to a connection pooler, but POOLER=none says that there is none ${SEE}.`;
const NEEDS_OWN =
  'DATABASE_URL leads to a connection pooler, and the tables are prepared over a connection to Postgres itself: name it in ' +
  `DATABASE_DIRECT_URL, or set POOLER=session if the pooler is in session mode ${SEE}.`;
const DIRECT_REFUSED = `DATABASE_DIRECT_URL leads to a connection pooler. It must name Postgres itself ${SEE}.`;

/** Waits for a database that is still starting, as after a power failure. */
async function untilConnected(
  open: () => Promise<Client>,
  servers: DatabaseServers,
  log: DatabaseOptions['log'],
): Promise<Client> {
  const deadline = performance.now() + START_CONNECT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof PoolerRefused) throw error;
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
