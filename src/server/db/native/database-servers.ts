// DATABASE_URL may name several servers, `postgres://user:password@one:5432,two:5432/name`, as libpq writes it: a primary
// and the replicas that may take its place. Connections go to the one that was right last, until it is not.
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { splitDatabaseUrl } from './split-database-url.ts';

/** Where one server is: host, port, database and TLS. */
export type Place = Pick<ClientConfig, 'host' | 'port' | 'ssl' | 'database'>;

export class DatabaseServers {
  /** Who DATABASE_URL logs in as. */
  readonly owner: Pick<ClientConfig, 'user' | 'password'>;
  private readonly places: readonly Place[];
  private chosen = 0;

  constructor(databaseUrl: string) {
    const clients = splitDatabaseUrl(databaseUrl).map((url) => new Client({ connectionString: url }));
    this.places = clients.map(({ host, port, ssl, database }) => ({ host, port, ssl, ...(database && { database }) }));
    const { user, password } = clients[0] as Client;
    this.owner = { ...(user && { user }), ...(password && { password }) };
  }

  get count(): number {
    return this.places.length;
  }

  /** Where the next connection goes. */
  get place(): Place {
    return this.places[this.chosen] as Place;
  }

  /** `place` is away, or cannot write: another one is next. Those who say so late change nothing. */
  leave(place: Place): void {
    if (place === this.place) this.chosen = (this.chosen + 1) % this.places.length;
  }
}
