// The connections to DATABASE_READ_URL: a pool like that of users, and one for the checks.
import type { ClientConfig } from 'pg';
import type { DatabaseOptions } from '../database-options.ts';
import type { SessionSettings } from '../query/pooled-connections.ts';
import { connected, databaseClient } from './database-client.ts';
import { DatabaseServers } from './database-servers.ts';
import type { LogPosition } from './log-position.ts';
import { ReplicaReads } from './replica-reads.ts';
import { UserPool, type UserPoolOptions } from './user-pool.ts';

interface ReplicaAccess {
  readonly login: ClientConfig;
  readonly session: SessionSettings;
  readonly pool: UserPoolOptions;
  readonly readPosition: () => Promise<LogPosition>;
}

/** Null without a DATABASE_READ_URL. Waits for nobody: the primary answers until a replica does. */
export function openReplica(options: DatabaseOptions, access: ReplicaAccess): ReplicaReads | null {
  const { databaseReadUrl, pooler, log, metrics } = options;
  if (databaseReadUrl === null) return null;
  const { login, session, pool, readPosition } = access;
  const servers = new DatabaseServers(databaseReadUrl);
  const refusal = 'DATABASE_READ_URL leads to a connection pooler, but POOLER=none says that there is none';
  const Reader = databaseClient(servers, { pooler, refusal, session, isForReads: true });
  const onLost = () => metrics.connectionsLost.inc();
  const users = new UserPool(() => new Reader(login), { ...pool, onLost });
  metrics.onCollect(() => metrics.connections.set({ pool: 'replica' }, users.open));
  return new ReplicaReads({
    users,
    connect: () => connected(new Reader({ ...login, pipeline: false })),
    leave() {
      servers.leave(servers.place);
      return servers.count > 1;
    },
    readPosition,
    log,
    metrics,
  });
}
