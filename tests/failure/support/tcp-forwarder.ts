// A port that forwards connections to another, like a load balancer or a moved address. Its target can change while old
// connections stay open, and it can lose responses.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TcpForwarder {
  readonly port: number;
  /** The target of new connections; open ones are not affected. */
  moveTo(port: number): void;
  /**
   * Loses this number of responses: the server has processed the request, and the client's connection breaks, or stays
   * open without a response.
   */
  loseAnswers(count: number, how?: 'break' | 'silence'): void;
  /** Responses lost so far. */
  lost(): number;
  close(): Promise<void>;
}

export async function startForwarder(target: number): Promise<TcpForwarder> {
  let to = target;
  let toLose = 0;
  let lost = 0;
  let loss: 'break' | 'silence' = 'break';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // 'close' informs the other side.
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    const upstream = keep(connect(to, '127.0.0.1'));
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (client.destroyed) return;
      if (toLose > 0) {
        toLose -= 1;
        lost += 1;
        if (loss === 'break') client.destroy();
      } else client.write(bytes);
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (port) => (to = port),
    loseAnswers(count, how = 'break') {
      toLose = count;
      loss = how;
    },
    lost: () => lost,
    close: () => closeAll(server, sockets),
  };
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  return closed;
}
