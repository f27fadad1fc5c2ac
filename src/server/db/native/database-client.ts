// A pg client that connects only to a server that can write, unless it is for reads, and learns whether it is Postgres itself that
// it reached. A replica accepts connections too and refuses each write later; a pooler gives one backend to several connections.
import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import type { PoolerMode } from '#server/settings/data-settings.ts';
import { withTimeout } from '#server/timeout.ts';
import { DatabaseUnavailable } from '../database.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { markPooled, setConfigs, type SessionSettings } from '../query/pooled-connections.ts';
import { TypedQuery } from '../query/typed-query.ts';
import { wireOf } from '../query/wire-connection.ts';
import type { DatabaseServers, Place } from './database-servers.ts';

/** The settings do not allow the pooler that was found. The message is for the operator. */
export class PoolerRefused extends DatabaseUnavailable {
  override readonly name = 'PoolerRefused';
}

export interface ConnectionRules {
  /** Null: what is found counts, and a pooler that is found counts as one in transaction mode, which is safe in every mode. */
  readonly pooler: PoolerMode | null;
  /** Why a pooler is refused if `pooler` is 'none'. */
  readonly refusal: string;
  /** Of the session; through a pooler each transaction sets its own. */
  readonly session: SessionSettings;
  /** Whether it is for reads alone, so that a replica will do. */
  readonly isForReads?: boolean;
  /** Called for each connection that leads to a pooler. */
  readonly onPooled?: (mode: PoolerMode) => void;
}

interface Facts {
  readonly isOwn: boolean | null;
  readonly isReadOnly: boolean;
}

/**
 * A pooler makes up the process id that it sends at login, since it does not know yet which backend it will use. The session's
 * settings are made here and not at login, where PgBouncer refuses what it does not know.
 */
const factsText = (session: SessionSettings) => `
  select pg_backend_pid() = $1::int as "isOwn", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when pg_backend_pid() = $1::int then concat(${setConfigs(session, false) || 'null'}) end as settings`;

/** Connects a client on which one statement runs at a time: it rejects with the error of a connection that breaks. */
export async function connected(client: Client): Promise<Client> {
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A class of clients for the current one of `servers`, in the form that pg's Pool takes. */
export function databaseClient(servers: DatabaseServers, rules: ConnectionRules): new (config: ClientConfig) => Client {
  const text = factsText(rules.session);
  return class DatabaseClient extends Client {
    private readonly place: Place;

    constructor(config: ClientConfig) {
      const { place } = servers;
      // Named, because pg's Pool makes the password non-enumerable.
      super({ ...config, password: config.password, ...place });
      this.place = place;
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      if (!callback) return this.connectChecked();
      callbackify(() => this.connectChecked())(callback);
    }

    private async connectChecked(): Promise<Client> {
      let facts: Facts;
      try {
        await super.connect();
        facts = await this.readFacts();
      } catch (error) {
        servers.leave(this.place);
        // A client that never connected has nothing to end.
        void this.end().catch(() => undefined);
        throw error;
      }
      const refused =
        facts.isReadOnly && !rules.isForReads
          ? new DatabaseUnavailable('The database server that was reached is read-only')
          : this.takePooler(facts);
      if (!refused) return this;
      servers.leave(this.place);
      await this.end();
      throw refused;
    }

    private async readFacts(): Promise<Facts> {
      const { processID } = this as unknown as { processID: number | null };
      const late = () => new DatabaseUnavailable('The database did not answer in time');
      const [facts] = await withTimeout(
        new TypedQuery<Facts>(text, [processID]).sendOn(this),
        CONNECT_TIMEOUT_MS,
        late,
      );
      return facts!;
    }

    private takePooler({ isOwn }: Facts): PoolerRefused | null {
      const mode = rules.pooler ?? (isOwn ? 'none' : 'transaction');
      if (mode === 'none') return isOwn ? null : new PoolerRefused(rules.refusal);
      markPooled(wireOf(this), mode);
      rules.onPooled?.(mode);
      return null;
    }
  };
}
