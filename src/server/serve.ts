// Listening on the port, and stopping without cutting anybody off.
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings.ts';

/** Requests under way when the server is told to stop may take this long. */
const DRAIN_MS = 10_000;

export interface Listening {
  readonly port: number;
  /** Takes no new request, resolves when those under way are answered or DRAIN_MS have passed. */
  stop(): Promise<void>;
}

/** What answers a request; `env` holds node's own request and response. */
export type Answer = (request: Request, env: object) => Response | Promise<Response>;

/** Resolves once the port is open. Rejects with a plain sentence when it cannot be had. */
export async function listen(answer: Answer, settings: Settings): Promise<Listening> {
  const server = createAdaptorServer({ fetch: answer }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server) };
}

function listenFailure(error: Error, settings: Settings): Error {
  const code = 'code' in error ? error.code : undefined;
  const where = `${settings.host}:${settings.port}`;
  if (code === 'EADDRINUSE') {
    return new Error(`${where} is in use by another program. Stop it, or choose another port: PORT=3001 npm start`);
  }
  if (code === 'EACCES')
    return new Error(`${where} needs more rights than this process has. Choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new Error(`${settings.host} is no address of this machine: set HOST anew.`);
  return error;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(deadline);
}
