// A server of several workers on a native Postgres, and what its log says of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { spawnServer, type ServerOptions, type ServerProcess } from '../support/server-process.ts';

const METRICS_TOKEN = 'the-figures-of-the-workers-for-their-tests';
const LOGGED_WITHIN_MS = 60_000;

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly worker?: number;
  readonly pid?: number;
  readonly requestId?: string;
}

export interface WorkerServer extends ServerProcess {
  readonly url: string;
  readonly native: NativeServer;
  /** Each line of its log; throws if one is not JSON. */
  lines(): Line[];
  /** Resolves when the log has `count` lines with this text. */
  logged(text: string, count?: number): Promise<void>;
  /** The process ids of the workers that served until now, by their number in the log. */
  pids(): Map<number, number>;
  metrics(): Promise<string>;
  /** A metric without labels, or with these. */
  metric(name: string): Promise<number>;
  /** Ends everything. */
  remove(): Promise<void>;
}

export async function startWorkerServer(count: number, options: Partial<ServerOptions> = {}): Promise<WorkerServer> {
  const native = await startNativeServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-workers-'));
  const env = {
    WORKERS: String(count),
    DATABASE_URL: native.url('postgres'),
    DATA_DIR: dataDir,
    METRICS_TOKEN,
    LOG_LEVEL: 'info',
    ...options.env,
  };
  const server = spawnServer({ ...options, env });
  const lines = () => linesOf(server.output());
  const logged = async (text: string, times = 1) => {
    const until = performance.now() + LOGGED_WITHIN_MS;
    while (lines().filter(({ msg }) => msg.includes(text)).length < times) {
      if (performance.now() > until) throw new Error(`Not logged ${times} times: ${text}\n${server.output()}`);
      await sleep(20);
    }
  };
  const url = await server.ready;
  const metrics = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  await logged('a worker serves', count);
  return {
    ...server,
    url,
    native,
    lines,
    logged,
    pids: () =>
      new Map(lines().flatMap(({ msg, worker, pid }) => (msg === 'a worker serves' ? [[worker!, pid!]] : []))),
    metrics,
    async metric(name) {
      const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? 0);
    },
    async remove() {
      await server.kill();
      await native.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Throws if a line is not JSON. The last one may be on its way. */
export function linesOf(output: string): Line[] {
  const complete = output.slice(0, output.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
