// An https server on this machine in place of the servers of calendars, under any name below calendar.test.
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createOpenFetch, type OpenFetch, type SafeFetchOptions } from '#server/calendars/fetch/safe-fetch.ts';
import { parseNetwork } from '#server/calendars/fetch/public-addresses.ts';
import { CALENDAR_CERTIFICATE, CALENDAR_KEY } from './calendar-certificate.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface CalendarServer {
  readonly port: number;
  /** Its address under `host`. */
  at(path: string, host?: string): string;
  /** "GET /path" of each request, oldest first. */
  readonly requests: readonly string[];
  /** How many connections there were. */
  readonly connections: () => number;
  /** Connections that are open. */
  readonly open: ReadonlySet<Socket>;
  stop(): Promise<void>;
}

export async function startCalendarServer(handle: Handler): Promise<CalendarServer> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer({ key: CALENDAR_KEY, cert: CALENDAR_CERTIFICATE }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.on('error', () => undefined);
    handle(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.on('secureConnection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    at: (path, host = 'calendar.test') => `https://${host}:${port}${path}`,
    requests,
    connections: () => connections,
    open,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

export const LOOPBACK = [parseNetwork('127.0.0.0/8')];

/** Trusts the certificate above; every name is this machine, which is allowed, unless `options` say otherwise. */
export const openTestFetch = (options: Partial<SafeFetchOptions> = {}): OpenFetch =>
  createOpenFetch({
    allowedNetworks: LOOPBACK,
    resolve: () => Promise.resolve(['127.0.0.1']),
    ca: CALENDAR_CERTIFICATE,
    ...options,
  });
