// Sixteen connections that ask for one address again and again: wrk where it is installed, else a small loop of our own.
// The loop costs the machine more than wrk does, so figures of the two are not to be compared.
import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';

const CONNECTIONS = 16;

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly tool: 'wrk' | 'node';
}

/** Loads `url` for `seconds`. Throws when an answer is not 200. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  return (await hasWrk()) ? loadWithWrk(url, headers, seconds) : loadWithNode(url, headers, seconds);
}

const run = promisify(execFile);

async function hasWrk(): Promise<boolean> {
  // Asked for its version, wrk prints it and ends with 1.
  return run('wrk', ['-v']).then(
    () => true,
    (error: { code?: unknown }) => error.code === 1,
  );
}

async function loadWithWrk(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...lines, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} was not always answered:\n${stdout}`);
  const latency = (percent: number) => {
    const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout)!;
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  };
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]);
  return { requestsPerSecond, p50: latency(50), p99: latency(99), tool: 'wrk' };
}

async function loadWithNode(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1000;
  const taken: number[] = [];
  const connection = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await ask(url, headers, agent);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? 0;
  return { requestsPerSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99), tool: 'node' };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
