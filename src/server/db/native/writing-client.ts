// A pg client that connects to a server which can write, or not at all. A replica takes connections as a primary does, and
// refuses each write later; Postgres says what it is right after the login.
import type { EventEmitter } from 'node:events';
import { callbackify } from 'node:util';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import type { DatabaseServers, Place } from './database-servers.ts';

/** Since Postgres 14 told by each server, and again when it changes. */
const READ_ONLY_SIGNS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** Clients for the server among `servers` that is right now; pg's Pool takes the class. */
export function writingClient(servers: DatabaseServers): new (config: ClientConfig) => Client {
  return class WritingClient extends Client {
    private readonly place: Place;

    constructor(config: ClientConfig) {
      const { place } = servers;
      // By name: pg's Pool hides the password from whatever goes through all names.
      super({ ...config, password: config.password, ...place });
      this.place = place;
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      if (!callback) return this.reach();
      callbackify(() => this.reach())(callback);
    }

    private async reach(): Promise<Client> {
      const signs = readOnlySigns(this);
      try {
        await super.connect();
        if (signs.size === 0) return this;
      } catch (error) {
        servers.leave(this.place);
        throw error;
      }
      servers.leave(this.place);
      await this.end();
      throw new DatabaseUnavailable('The database server that was reached only reads');
    }
  };
}

/** What speaks against writing there, as it stands when the client is connected. */
function readOnlySigns(client: Client): ReadonlySet<string> {
  const signs = new Set<string>();
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === undefined || !READ_ONLY_SIGNS.has(parameterName)) return;
    if (parameterValue === 'on') signs.add(parameterName);
    else signs.delete(parameterName);
  });
  return signs;
}
