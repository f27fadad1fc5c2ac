// The app on a real port, as a browser and an attacker reach it: with the headers of the built app and a marked coach.
import { connect } from 'node:net';
import { createApp } from '#server/app.ts';
import type { WebFile } from '#server/http/files/web-files.ts';
import { listen } from '#server/serve.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addMarkedCoach } from '#tests/support/marked-coach.ts';

const file = (contentType: string, text: string): WebFile => ({
  contentType,
  cacheControl: 'no-cache',
  etag: '"1"',
  plain: () => Buffer.from(text),
  br: undefined,
  gzip: undefined,
});
export const PAGE = '<!doctype html><title>Hourbook</title>';
export const FILES = new Map([
  ['/index.html', file('text/html; charset=utf-8', PAGE)],
  ['/landing.html', file('text/html; charset=utf-8', PAGE)],
  ['/checkout.html', file('text/html; charset=utf-8', PAGE)],
  ['/assets/main-abc.js', file('text/javascript; charset=utf-8', 'void 0')],
  ['/unknown.bin', file('application/octet-stream', 'x')],
]);

export type EdgeServer = Awaited<ReturnType<typeof startEdgeServer>>;

export async function startEdgeServer() {
  const base = await startTestApp();
  const coach = await addMarkedCoach(base, 'zq7marker');
  const app = createApp(base.deps, { files: FILES, limits: GENEROUS_LIMITS });
  const listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 });

  /** The server's response to these bytes, until it closes the connection. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(listening.port, '127.0.0.1', () => socket.write(text));
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
  }

  return {
    base,
    coach,
    address: `http://127.0.0.1:${listening.port}`,
    signedIn: () => ({ authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' }),
    raw,
    rawGet: (path: string, more = '') =>
      raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${more}Connection: close\r\n\r\n`),
    close: async () => {
      await listening.stop();
      await base.close();
    },
  };
}
