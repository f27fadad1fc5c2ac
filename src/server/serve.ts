// Listens on the port, and stops without interrupting requests.
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Server } from 'node:http';
import { DeferredHeaders } from './http/deferred-headers.ts';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './settings.ts';
import { shareOf } from './settings/limit-share.ts';
import { DRAIN_MS } from './stop-times.ts';

/**
 * The end of the notice, in which reads are dropped without an answer. A proxy that does not ask /readyz, such as nginx,
 * notices a server only by a request that fails. A read can be sent again to another server, a write cannot; so a read
 * makes the proxy leave this server before its port closes under a write.
 */
const HANDOVER_MS = 500;

/** Longer than a proxy leaves an idle connection open: otherwise it would send a request on one that closes at this moment. */
const PROXY_KEEP_ALIVE_MS = 75_000;

/** A retiring worker waits so much longer than an idle connection may live, for clients that have not asked yet. */
const RETIRE_SPARE_MS = 15_000;
/** Connections of one address that each process accepts, however many processes there are. */
const LEAST_PER_ADDRESS = 100;

/** Limits on connections, so that slow or many clients do not exhaust the server. */
export interface ConnectionLimits {
  /** The time to receive all headers. */
  readonly headersMs: number;
  /** The time to receive headers and body: 10 MB at 60 KB/s. */
  readonly requestMs: number;
  /** The maximum time without traffic, for example if a client does not read its response. */
  readonly idleMs: number;
  /** How often the first two are checked. */
  readonly checkMs: number;
  /** The maximum of connections; further ones are closed at once. */
  readonly connections: number;
  /** The same for one address. Not used behind a proxy, whose address all clients share. */
  readonly connectionsPerAddress: number;
}

const DEFAULT_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 180_000,
  idleMs: 120_000,
  checkMs: 10_000,
  connections: 4_000,
  connectionsPerAddress: 1_000,
};

export interface Listening {
  readonly port: number;
  /** True once `stop` was called. */
  readonly isStopping: () => boolean;
  /**
   * Accepts no new connection, serves the open ones on, and closes each after its next response. Resolves when all are
   * closed, or when an idle one could not be open any more; `stop` ends the rest. For a process whose port others serve on:
   * no request fails, and /readyz stays ok.
   */
  retire(): Promise<void>;
  /**
   * Accepts requests for another `noticeMs`, so that a proxy sees /readyz and stops sending them, and writes for another
   * HANDOVER_MS. Then it accepts none, and resolves when the current ones have finished. After DRAIN_MS in total all
   * connections are closed.
   */
  stop(noticeMs?: number): Promise<void>;
}

/** Handles a request; `env` has Node's own request and response. */
export type RequestHandler = (request: Request, env: object) => Response | Promise<Response>;

/** Resolves once the port is open. Rejects with a readable message if it cannot be opened. */
export async function listen(
  handle: RequestHandler,
  settings: Pick<Settings, 'host' | 'port'> & Partial<Pick<Settings, 'trustProxy' | 'processes'>>,
  limits: ConnectionLimits = limitsOf(settings.processes ?? 1),
): Promise<Listening> {
  let phase: 'serving' | 'retiring' | 'stopping' | 'handing over' = 'serving';
  let isClosed = false;
  const handleUntilStopped: RequestHandler = (request, env) => {
    if (phase === 'handing over' && isRead(request)) return dropConnection(env);
    if (phase !== 'serving') closeConnectionAfter(env);
    return handle(request, env);
  };
  const server = createLimitedServer(handleUntilStopped, limits);
  if (settings.trustProxy) server.keepAliveTimeout = PROXY_KEEP_ALIVE_MS;
  limitConnections(server, limits, !settings.trustProxy);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    isStopping: () => phase !== 'serving' && phase !== 'retiring',
    async retire() {
      phase = 'retiring';
      const closed = closePort(server).then(() => void (isClosed = true));
      await Promise.race([closed, sleep(server.keepAliveTimeout + RETIRE_SPARE_MS, undefined, { ref: false })]);
    },
    async stop(noticeMs = 0) {
      phase = 'stopping';
      if (isClosed) return;
      const until = performance.now() + DRAIN_MS;
      await sleep(noticeMs);
      if (noticeMs > 0 && settings.trustProxy) {
        phase = 'handing over';
        await sleep(Math.min(HANDOVER_MS, DRAIN_MS - noticeMs));
      }
      await drain(server, until);
    },
  };
}

function createLimitedServer(handle: RequestHandler, limits: ConnectionLimits): Server {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    ServerResponse: DeferredHeaders,
  };
  // The name is for requests of HTTP/1.0 that have none, as HAProxy's health checks do by default.
  const server = createAdaptorServer({ fetch: handle, serverOptions, hostname: 'localhost' }) as Server;
  server.timeout = limits.idleMs;
  return server;
}

/** The share of one of `processes` that serve the port. */
function limitsOf(processes: number): ConnectionLimits {
  const { connections, connectionsPerAddress, ...times } = DEFAULT_LIMITS;
  return {
    ...times,
    connections: shareOf(connections, processes),
    connectionsPerAddress: shareOf(connectionsPerAddress, processes, LEAST_PER_ADDRESS),
  };
}

/**
 * Counted here and not by `maxConnections`: with that a full worker hands each connection back, and when all are full it
 * goes round between them without end.
 */
function limitConnections(server: Server, limits: ConnectionLimits, limitsAddresses: boolean): void {
  const { connections, connectionsPerAddress } = limits;
  const open = new Map<string, number>();
  let total = 0;
  server.on('connection', (socket) => {
    total += 1;
    socket.once('close', () => void (total -= 1));
    if (total > connections) {
      socket.destroy();
      return;
    }
    if (!limitsAddresses) return;
    const address = socket.remoteAddress ?? '';
    const ofAddress = (open.get(address) ?? 0) + 1;
    open.set(address, ofAddress);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (ofAddress > connectionsPerAddress) socket.destroy();
  });
}

function listenFailure(error: Error, settings: Pick<Settings, 'host' | 'port'>): Error {
  const code = 'code' in error ? error.code : undefined;
  const where = `${settings.host}:${settings.port}`;
  if (code === 'EADDRINUSE') {
    return new Error(`${where} is in use by another program. Stop it, or choose another port: PORT=3001 npm start`);
  }
  if (code === 'EACCES')
    return new Error(`${where} needs more rights than this process has. Choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL')
    return new Error(`${settings.host} is not an address of this machine. Choose another HOST.`);
  return error;
}

/** Otherwise a proxy would send its next request on a connection that is about to be closed. */
function closeConnectionAfter(env: object): void {
  (env as Partial<HttpBindings>).outgoing?.setHeader('Connection', 'close');
}

/** Whether a proxy may send it again. The health checks are answered: they are not sent elsewhere. */
function isRead({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(healthz|readyz|metrics)$/.test(new URL(url).pathname);
}

function dropConnection(env: object): Response {
  (env as Partial<HttpBindings>).incoming?.socket.destroy();
  return new Response(null, { status: 503 });
}

/** Leaves idle connections open, unlike the close of HTTP servers: the client may be sending a request on one. */
function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

async function drain(server: Server, until: number): Promise<void> {
  // Right after the connections that are waiting were accepted: closing the port resets those that are not.
  await new Promise((resolve) => setImmediate(resolve));
  // Closes idle connections, too.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const deadline = setTimeout(() => server.closeAllConnections(), until - performance.now());
  await closed;
  clearTimeout(deadline);
}
