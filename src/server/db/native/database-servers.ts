// DATABASE_URL may name several servers in libpq's form, `postgres://user:password@one:5432,two:5432/name`: a primary and its
// replicas. Connections go to the one that last accepted writes, until it stops.
import { Client, type ClientConfig } from 'pg';
import { splitDatabaseUrl } from '#server/settings/split-database-url.ts';

/** One server's host, port, database and TLS. */
export type Place = Pick<ClientConfig, 'host' | 'port' | 'ssl' | 'database'>;

export class DatabaseServers {
  /** The login in DATABASE_URL. */
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

  /** The server for the next connection. */
  get place(): Place {
    return this.places[this.chosen] as Place;
  }

  /** `place` is unavailable or read-only: use the next one. Does nothing if another one was chosen in the meantime. */
  leave(place: Place): void {
    if (place === this.place) this.chosen = (this.chosen + 1) % this.places.length;
  }
}
