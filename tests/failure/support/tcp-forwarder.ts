// A port that passes connections on to another, as a load balancer or a moved address does: it can be pointed elsewhere
// while old connections live on, and it can lose answers.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TcpForwarder {
  readonly port: number;
  /** Where connections go from now on; those that are open stay where they are. */
  moveTo(port: number): void;
  /**
   * The next answers are lost, so many: the server has done its work, and the client's connection breaks, or stays and
   * says nothing.
   */
  loseAnswers(count: number, how?: 'break' | 'silence'): void;
  /** Answers that were lost so far. */
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
    // The other side hears of it by 'close'.
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
