// Listening on the port, and stopping without cutting anybody off.
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Server } from 'node:http';
import { WaitingHeaders } from './http/waiting-headers.ts';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './settings.ts';

/** From being told to stop to the last answer. With what is closed then, it stays below the ten seconds that Docker waits. */
export const DRAIN_MS = 9_000;

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
  /** True as soon as `stop` was called. */
  readonly isStopping: () => boolean;
  /**
   * For `noticeMs` requests are still taken, so that a proxy sees /readyz and sends no more; then none, and this resolves
   * when those under way are answered. After DRAIN_MS altogether the rest are cut off.
   */
  stop(noticeMs?: number): Promise<void>;
}

/** What answers a request; `env` holds node's own request and response. */
export type Answer = (request: Request, env: object) => Response | Promise<Response>;

/** Resolves once the port is open. Rejects with a plain sentence when it cannot be had. */
export async function listen(
  answer: Answer,
  settings: Pick<Settings, 'host' | 'port'>,
  limits: ConnectionLimits = DEFAULT_LIMITS,
): Promise<Listening> {
  let stopping = false;
  const answerUntilStopped: Answer = (request, env) => {
    if (stopping) endConnectionAfter(env);
    return answer(request, env);
  };
  const server = createLimitedServer(answerUntilStopped, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    isStopping: () => stopping,
    async stop(noticeMs = 0) {
      stopping = true;
      await drain(server, noticeMs);
    },
  };
}

function createLimitedServer(answer: Answer, limits: ConnectionLimits): Server {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    ServerResponse: WaitingHeaders,
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

/** Else a proxy would send its next request on a connection that is about to be closed. */
function endConnectionAfter(env: object): void {
  (env as Partial<HttpBindings>).outgoing?.setHeader('Connection', 'close');
}

async function drain(server: Server, noticeMs: number): Promise<void> {
  await sleep(noticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS - noticeMs);
  await closed;
  clearTimeout(deadline);
}
