// Reads and writes of one coach through a proxy: on open connections, on a new connection each, and by HTTP/2. Nothing
// is sent twice.
import { Agent, request } from 'undici';
import type { Coach } from '../support/coach.ts';
import { http2Sender } from './http2-sender.ts';

const TRUSTING = { rejectUnauthorized: false };

export const makeAgents = () => ({
  kept: new Agent({ connect: TRUSTING }),
  // A new connection for each request.
  fresh: new Agent({ connect: TRUSTING, pipelining: 0 }),
  'HTTP/2': new Agent({ connect: TRUSTING, allowH2: true }),
});

export interface Outcome {
  readonly reads: number;
  readonly writes: number;
  /** How often which answer other than the expected one came, by connection and method. */
  readonly failures: Readonly<Record<string, number>>;
  /** Names of the clients that were acknowledged. */
  readonly acknowledged: readonly string[];
}

export interface ProxyLoad {
  /** Requests so far. */
  count(): number;
  stop(): Promise<Outcome>;
}

/** Resolves to the status. */
type Send = (method: 'GET' | 'POST', path: string, body?: string) => Promise<number>;

export function startProxyLoad(url: string, coach: Coach): ProxyLoad {
  const agents = makeAgents();
  const headers = {
    apikey: coach.apiKey,
    authorization: `Bearer ${coach.token}`,
    'content-type': 'application/json',
  };
  const failures: Record<string, number> = {};
  const acknowledged: string[] = [];
  let reads = 0;
  let writes = 0;
  let isRunning = true;
  const byAgent = async (
    dispatcher: Agent,
    sent: Record<string, string>,
    method: 'GET' | 'POST',
    path: string,
    body?: string,
  ) => {
    const answer = await request(`${url}${path}`, { dispatcher, method, headers: sent, body: body ?? null });
    await answer.body.dump();
    return answer.statusCode;
  };
  const byHttp2 = http2Sender(url);
  const ways = {
    kept: (method, path, body) => byAgent(agents.kept, headers, method, path, body),
    fresh: (method, path, body) => byAgent(agents.fresh, { ...headers, connection: 'close' }, method, path, body),
    'HTTP/2': (method, path, body) => byHttp2.send(method, path, headers, body),
  } satisfies Record<string, Send>;
  const send = async (how: keyof typeof ways, method: 'GET' | 'POST', path: string, body?: string) => {
    const expected = method === 'GET' ? 200 : 201;
    const outcome = await ways[how](method, path, body).catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
    if (outcome === expected) return true;
    const key = `${how} ${method} ${outcome}`;
    failures[key] = (failures[key] ?? 0) + 1;
    return false;
  };
  const read = async (how: keyof typeof ways) => {
    for (; isRunning; reads += 1) await send(how, 'GET', '/rest/v1/clients?select=id&limit=5');
  };
  const write = async (how: keyof typeof ways) => {
    for (; isRunning; writes += 1) {
      // Without an id: a write that is carried out twice leaves two rows.
      const name = crypto.randomUUID();
      if (await send(how, 'POST', '/rest/v1/clients', JSON.stringify({ name }))) acknowledged.push(name);
    }
  };
  const loops = (['kept', 'fresh', 'HTTP/2'] as const).flatMap((how) => [read(how), write(how)]);
  return {
    count: () => reads + writes,
    async stop() {
      isRunning = false;
      await Promise.all(loops);
      await Promise.all([byHttp2, ...Object.values(agents)].map((way) => way.close()));
      return { reads, writes, failures, acknowledged };
    },
  };
}
