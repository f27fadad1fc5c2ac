// A round-robin reverse proxy without sticky sessions. It polls /readyz, skips servers that are not ready, and retries
// a request only if it cannot have been processed.
import { request, createServer, Agent } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 100;
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** The response header with the server's name. */
export const ANSWERED_BY = 'x-answered-by';

export interface RoundRobin {
  readonly url: string;
  /** Sets the servers, each with a name and a port. */
  serve(servers: readonly Upstream[]): void;
  close(): Promise<void>;
}

export interface Upstream {
  readonly name: string;
  readonly port: number;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let servers: readonly Upstream[] = [];
  let ready: readonly Upstream[] = [];
  let turn = 0;
  const look = async () => {
    const asked = servers;
    const answers = await Promise.all(asked.map(isReady));
    ready = asked.filter((_server, index) => answers[index] === true && servers.includes(asked[index]!));
  };
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming);
    turn += 1;
    for (const upstream of byPreference(ready, servers, turn)) {
      const outcome = await forward(upstream, agent, incoming, body, outgoing);
      if (outcome === 'answered') return;
      // A server that does not respond is skipped until /readyz is ok.
      ready = ready.filter((one) => one !== upstream);
      if (outcome === 'broken' && !IDEMPOTENT.has(incoming.method ?? '')) break;
    }
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end('{"code":502,"message":"No server answered"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (upstreams) => {
      servers = upstreams;
      ready = upstreams;
    },
    close: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The next ready server, the other ready ones, then the rest: a busy server is better than none. */
function byPreference(ready: readonly Upstream[], all: readonly Upstream[], turn: number): Upstream[] {
  const first = ready.length === 0 ? 0 : turn % ready.length;
  return [...ready.slice(first), ...ready.slice(0, first), ...all.filter((one) => !ready.includes(one))];
}

/** `refused`: not sent, so any request can be retried. `broken`: it is unknown whether it was processed. */
type Outcome = 'answered' | 'refused' | 'broken';

function forward(
  { name, port }: Upstream,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const sent: ClientRequest = request({
      port,
      host: '127.0.0.1',
      agent,
      method: incoming.method,
      path: incoming.url,
      headers,
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'));
    sent.once('response', async (answer) => {
      const bytes = await readAll(answer).catch(() => null);
      if (bytes === null) return resolve('broken');
      const { connection: _hop, 'transfer-encoding': _framing, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...passed, [ANSWERED_BY]: name });
      outgoing.end(bytes);
      resolve('answered');
    });
    sent.end(body);
  });
}

async function isReady({ port }: Upstream): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
