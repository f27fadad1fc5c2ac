// Postgres' cancel request: a connection of its own, which names the backend whose statement shall end.
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** What the published types lack. */
interface CancelConnection extends EventEmitter {
  readonly stream: Socket;
  connect(port: number, host: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
interface CancellableClient {
  readonly connection: CancelConnection;
  readonly processID: number;
  readonly secretKey: number;
  readonly ssl: unknown;
}

const CANCEL_MAX_MS = 2_000;

const inside = (client: Client) => client as unknown as CancellableClient;

/**
 * Cancels what `client` runs, over the connection of `unused`, a client that was never connected. Resolves with whether
 * Postgres has taken the request: it closes the connection after it has signalled the backend, so no later statement on
 * `client` can be hit.
 */
export function cancelStatement(client: Client, unused: Client): Promise<boolean> {
  const { processID, secretKey } = inside(client);
  const { connection, ssl } = inside(unused);
  return new Promise((resolve) => {
    let isSent = false;
    const send = () => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    const timer = setTimeout(() => finish(false), CANCEL_MAX_MS);
    const finish = (isTaken: boolean) => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve(isTaken);
    };
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    connection.on('error', () => finish(false));
    connection.on('end', () => finish(isSent));
    connection.connect(client.port, client.host);
  });
}
