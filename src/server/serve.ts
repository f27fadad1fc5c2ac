// Listening on the port, and stopping without cutting anybody off.
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings.ts';

/** Requests under way when the server is told to stop may take this long. */
const DRAIN_MS = 10_000;

/** What one client may take of the server, so that slow ones and many do not keep it from the others. */
export interface ConnectionLimits {
  /** Until the last header is there. */
  readonly headersMs: number;
  /** Until the body is there as well: 4 MB at 70 KB/s. */
  readonly requestMs: number;
  /** A connection on which nothing moves, such as that of a client that does not read its answer. */
  readonly idleMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
  /** Connections beyond are closed at once. */
  readonly connections: number;
}

const DEFAULT_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  idleMs: 120_000,
  checkMs: 5_000,
  connections: 4_000,
};

export interface Listening {
  readonly port: number;
  /** Takes no new request, resolves when those under way are answered or DRAIN_MS have passed. */
  stop(): Promise<void>;
}

/** What answers a request; `env` holds node's own request and response. */
export type Answer = (request: Request, env: object) => Response | Promise<Response>;

/** Resolves once the port is open. Rejects with a plain sentence when it cannot be had. */
export async function listen(
  answer: Answer,
  settings: Pick<Settings, 'host' | 'port'>,
  limits: ConnectionLimits = DEFAULT_LIMITS,
): Promise<Listening> {
  const server = createLimitedServer(answer, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server) };
}

function createLimitedServer(answer: Answer, limits: ConnectionLimits): Server {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createAdaptorServer({ fetch: answer, serverOptions }) as Server;
  server.timeout = limits.idleMs;
  server.maxConnections = limits.connections;
  return server;
}

function listenFailure(error: Error, settings: Pick<Settings, 'host' | 'port'>): Error {
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
