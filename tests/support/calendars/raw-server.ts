// A server that answers each request with bytes that no HTTP library would send. Trusted as calendar-server.ts is.
import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { CALENDAR_CERTIFICATE, CALENDAR_KEY } from './calendar-certificate.ts';

export interface RawServer {
  at(path: string): string;
  stop(): Promise<void>;
}

/** `answer` gets the whole request and gives the whole response; the connection is closed after it. */
export async function startRawServer(answer: (request: string) => Buffer): Promise<RawServer> {
  const open = new Set<TLSSocket>();
  const server = createServer({ key: CALENDAR_KEY, cert: CALENDAR_CERTIFICATE }, (socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    let request = '';
    socket.on('data', (data: Buffer) => {
      request += data.toString('latin1');
      const end = request.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0);
      if (end >= 0 && request.length >= end + 4 + length && socket.writable) socket.end(answer(request));
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => `https://calendar.test:${port}${path}`,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A response with this status line, and the right length unless `headers` say otherwise. */
export function rawResponse(status: string, headers: readonly string[], body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = [`HTTP/1.1 ${status}`, ...headers, 'Connection: close'];
  if (!headers.some((line) => /^(content-length|transfer-encoding):/i.test(line)))
    lines.push(`Content-Length: ${bytes.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}
