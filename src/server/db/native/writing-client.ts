// A pg client that connects only to a server that can write. A replica accepts connections too and refuses each write later;
// Postgres reports what it is right after the login.
import type { EventEmitter } from 'node:events';
import { callbackify } from 'node:util';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import type { DatabaseServers, Place } from './database-servers.ts';

/** Reported by Postgres 14 and later, at login and after each change. */
const READ_ONLY_PARAMETERS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** A class of clients for the current one of `servers`, in the form that pg's Pool takes. */
export function writingClient(servers: DatabaseServers): new (config: ClientConfig) => Client {
  return class WritingClient extends Client {
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
      if (!callback) return this.connectToWriter();
      callbackify(() => this.connectToWriter())(callback);
    }

    private async connectToWriter(): Promise<Client> {
      const readOnly = readOnlyParameters(this);
      try {
        await super.connect();
        if (readOnly.size === 0) return this;
      } catch (error) {
        servers.leave(this.place);
        throw error;
      }
      servers.leave(this.place);
      await this.end();
      throw new DatabaseUnavailable('The database server that was reached is read-only');
    }
  };
}

/** The parameters that say the server cannot write; kept up to date while the client is connected. */
function readOnlyParameters(client: Client): ReadonlySet<string> {
  const readOnly = new Set<string>();
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === undefined || !READ_ONLY_PARAMETERS.has(parameterName)) return;
    if (parameterValue === 'on') readOnly.add(parameterName);
    else readOnly.delete(parameterName);
  });
  return readOnly;
}
