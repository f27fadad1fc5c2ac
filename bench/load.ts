// Sends one kind of request, or many in turn, over sixteen connections for some seconds, with wrk.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessCost } from './process-cost.ts';
import { cost, withChildren } from './process-cost.ts';
import type { Target } from './target.ts';

export const CONNECTIONS = 16;
const SCRIPT = join(import.meta.dirname, 'requests.lua');
const ROTATING_SCRIPT = join(import.meta.dirname, 'rotating.lua');
const run = promisify(execFile);

export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With placeholders for requests.lua. */
  readonly body?: string;
  /** The values of $next or $token, in sequence. */
  readonly values?: readonly string[];
}

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of CPU time per request. */
  readonly serverCpu: number;
  readonly engineCpu: number;
}

/**
 * Throws if more responses than the target's limit are not 2xx. `firstTurn` makes the writes of a run differ from those
 * of others.
 */
export async function load(target: Target, request: Request, seconds: number, firstTurn = 0): Promise<Load> {
  const values = [request.method, request.body ?? '', (request.values ?? []).join(','), String(firstTurn)];
  return measure(target, target.address + request.path, request.headers, seconds, [SCRIPT, ...values]);
}

/** A request of a list, with the token of its sender. */
export interface RotatingRequest {
  readonly method: Request['method'];
  readonly path: string;
  readonly token: string;
  /** With placeholders for rotating.lua. */
  readonly body?: string;
}

/** The requests in turn, over and over. `firstPass` makes the writes of a run differ from those of others. */
export async function loadRotating(
  target: Target,
  requests: readonly RotatingRequest[],
  headers: Request['headers'],
  seconds: number,
  firstPass = 0,
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-requests-'));
  const file = join(folder, 'requests.tsv');
  const lines = requests.map(({ method, path, token, body = '' }) => [method, path, token, body].join('\t'));
  await writeFile(file, `${lines.join('\n')}\n`);
  try {
    return await measure(target, target.address, headers, seconds, [ROTATING_SCRIPT, file, String(firstPass)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(
  target: Target,
  url: string,
  requestHeaders: Request['headers'],
  seconds: number,
  [script, ...scriptArguments]: readonly string[],
): Promise<Load> {
  const sent = Object.entries(requestHeaders).filter(([, value]) => value !== '');
  const headers = sent.flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', script!, ...headers];
  const before = await spent(target);
  const { stdout } = await run('wrk', [...args, url, '--', ...scriptArguments]).catch(noWrk);
  const after = await spent(target);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const answered = Number(/(\d+) requests in/.exec(stdout)![1]);
  if (/Socket errors/.test(stdout) || refused > answered * target.mayRefuse)
    throw new Error(`${target.name}, ${url}: not always answered well:\n${stdout}`);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    p50: milliseconds(stdout, 50),
    p99: milliseconds(stdout, 99),
    serverCpu: (after.server.cpuMicroseconds - before.server.cpuMicroseconds) / answered,
    engineCpu: (after.engine.cpuMicroseconds - before.engine.cpuMicroseconds) / answered,
  };
}

async function spent(target: Target): Promise<{ server: ProcessCost; engine: ProcessCost }> {
  return { server: await cost(await withChildren(target.server)), engine: await cost(await target.engine()) };
}

function milliseconds(report: string, percent: number): number {
  const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(report)!;
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}

function noWrk(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Error('The bench needs wrk: apt-get install wrk');
  throw error;
}
