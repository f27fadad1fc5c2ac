// The built server in a process of its own, as an installation runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface StartedServer {
  readonly address: string;
  /** Milliseconds from the process's start until /readyz held. */
  readonly startMs: number;
  /** Megabytes of memory now; null where the system does not tell. */
  memory(): Promise<number | null>;
  stop(): Promise<void>;
}

const START_MAX_MS = 60_000;

export async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, LOG_LEVEL: 'error', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (performance.now() - started > START_MAX_MS) throw new Error('The server did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    address,
    startMs: Math.round(performance.now() - started),
    memory: () => residentMegabytes(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function residentMegabytes(pid: number): Promise<number | null> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kib === undefined ? null : Math.round(Number(kib) / 1024);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
