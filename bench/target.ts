// The target of a measurement: a running server with the API of docs/wire.md, and a coach.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Target {
  readonly name: string;
  readonly address: string;
  /** The server's process; its workers, if it has several, are its children. */
  readonly server: number;
  /** The engine's processes; none if the engine runs in the server's process. */
  readonly engine: () => Promise<number[]>;
  /** The share of requests that may fail: none for ours, a few for the peer, which fails some under load. */
  readonly mayRefuse: number;
  /** Milliseconds from the process's start until its first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const START_MAX_MS = 120_000;
const STOP_MAX_MS = 11_000;

/** Starts a server and waits until the response to `path` is not 5xx. */
export async function startTarget(
  name: string,
  args: readonly string[],
  { path, port, engine = async () => [], mayRefuse = 0, ...options }: SpawnOptions & StartOptions,
): Promise<Target> {
  const address = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  while (!(await answers(address + path))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    if (performance.now() - started > START_MAX_MS) {
      await stop(child);
      throw new Error(`${name} did not become ready.`);
    }
    await sleep(5);
  }
  const startMs = Math.round(performance.now() - started);
  return { name, address, server: child.pid!, engine, mayRefuse, startMs, stop: () => stop(child) };
}

interface StartOptions {
  readonly path: string;
  readonly port: number;
  readonly engine?: Target['engine'];
  readonly mayRefuse?: number;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  // The peer does not end by itself.
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
  await gone;
  clearTimeout(kill);
}
