// The part of pg's connection that our queries speak to; the published types describe an older one.
import type { Duplex } from 'node:stream';
import type { Client } from 'pg';

export interface WireConnection {
  readonly stream: Duplex;
  parse(message: { name: string; text: string }): void;
  /** `binary`: how its columns are answered; values are texts. */
  bind(message: { statement: string; values: readonly (string | null)[]; binary?: boolean }): void;
  execute(): void;
  close(message: { type: 'S'; name: string }): void;
  /** What was answered so far is sent at once. */
  flush(): void;
  sync(): void;
}

export const wireOf = (client: Client) => (client as unknown as { connection: WireConnection }).connection;
