// Clients with a socket of their own each, so that a test knows which worker a client talks to. They write and read in turn,
// without retries, and note each answer.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Coach } from '../support/coach.ts';

export interface Answer {
  /** 0: the connection broke. TIMED_OUT: there was no answer. */
  readonly status: number;
  readonly requestId: string | null;
}

export interface SocketClient {
  readonly answers: Answer[];
  readonly acknowledged: string[];
}

export interface ClientOptions {
  /** Between two requests. */
  readonly pauseMs?: number;
  /** A new socket for each request. */
  readonly isFresh?: boolean;
}

export interface SocketClients {
  readonly all: readonly SocketClient[];
  /** Resolves when each client has this number of further answers. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function startClients(url: string, coach: Coach, kinds: readonly ClientOptions[]): SocketClients {
  let isRunning = true;
  const all: SocketClient[] = kinds.map(() => ({ answers: [], acknowledged: [] }));
  const run = async ({ answers, acknowledged }: SocketClient, { pauseMs = 0, isFresh = false }: ClientOptions) => {
    const agent = new Agent({ keepAlive: !isFresh, maxSockets: 1 });
    while (isRunning) {
      const id = crypto.randomUUID();
      const written = await send(agent, `${url}/rest/v1/clients`, coach, { id, name: id, user_id: coach.id });
      answers.push(written);
      if (written.status === 201) acknowledged.push(id);
      await sleep(pauseMs);
      answers.push(await send(agent, `${url}/rest/v1/clients?select=id&limit=1`, coach));
      await sleep(pauseMs);
    }
    agent.destroy();
  };
  const running = all.map((client, at) => run(client, kinds[at]!));
  return {
    all,
    async more(count) {
      const until = all.map(({ answers }) => answers.length + count);
      while (all.some(({ answers }, at) => answers.length < until[at]!)) await sleep(10);
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}

function send(agent: Agent, url: string, { apiKey, token }: Coach, row?: object): Promise<Answer> {
  const headers = { apikey: apiKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, requestId: null });
    const asked = request(url, { agent, headers, method: row ? 'POST' : 'GET', timeout: ANSWER_MAX_MS }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      answer
        .resume()
        .once('end', () => resolve({ status, requestId: String(received['x-request-id']) }))
        .once('error', none);
    })
      .once('error', none)
      .once('timeout', () => {
        resolve({ status: TIMED_OUT, requestId: null });
        asked.destroy();
      })
      .end(row && JSON.stringify(row));
  });
}

/** A server answers 503 before. */
const ANSWER_MAX_MS = 15_000;
const TIMED_OUT = 1;

/** How many answers there are of each status. */
export function statusesOf(clients: readonly SocketClient[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of clients.flatMap(({ answers }) => answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
