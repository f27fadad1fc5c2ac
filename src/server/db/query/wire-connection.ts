// The part of pg's connection that our queries use; the published types describe an older one.
import type { Duplex } from 'node:stream';
import type { Client } from 'pg';

export interface WireConnection {
  readonly stream: Duplex;
  parse(message: { name: string; text: string }): void;
  /** `binary`: the format of the result columns; values are sent as text. */
  bind(message: { statement: string; values: readonly (string | null)[]; binary?: boolean }): void;
  /** `rows`: after so many Postgres stops and says that there are more. */
  execute(message?: { rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  /** Asks Postgres to send the results so far. */
  flush(): void;
  sync(): void;
}

export const wireOf = (client: Client) => (client as unknown as { connection: WireConnection }).connection;
