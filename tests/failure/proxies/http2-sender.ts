// Requests by HTTP/2 as browsers send them. A proxy ends a connection now and then (nginx after keepalive_requests) and says
// with GOAWAY which streams it still answers; only the others are sent again, on a new connection. undici 7 fails them all.
import { connect, constants, type ClientHttp2Session } from 'node:http2';

export interface Http2Sender {
  /** Resolves to the status when the whole answer is here; rejects with what ended the stream. */
  send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<number>;
  close(): Promise<void>;
}

export function http2Sender(url: string): Http2Sender {
  let session: ClientHttp2Session | undefined;
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connect(url, { rejectUnauthorized: false });
    // The streams say what failed.
    session.on('error', () => undefined);
    return session;
  };
  const once = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    new Promise<number | 'not taken'>((resolve, reject) => {
      const stream = open().request({ ':method': method, ':path': path, ...headers });
      let status = 0;
      stream.on('response', (answered) => (status = Number(answered[':status'])));
      stream.on('error', (error) => {
        if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) resolve('not taken');
        else reject(error);
      });
      stream.on('end', () => resolve(status));
      stream.resume();
      stream.end(body);
    });
  return {
    async send(...request) {
      for (;;) {
        const outcome = await once(...request);
        if (outcome !== 'not taken') return outcome;
      }
    },
    close: () =>
      new Promise((resolve) => {
        if (!session || session.destroyed) resolve();
        else session.close(resolve);
      }),
  };
}
