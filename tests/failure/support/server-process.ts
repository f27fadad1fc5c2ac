// The built product as a separate process, like `npm start`, for tests that kill or stop it. From the sources a start takes twice the
// processor's time.
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeDatabase } from './made-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Long enough for a first start, which creates the embedded engine's folder, on a busy machine. */
const START_TIMEOUT_MS = 120_000;
/** One process, so that its `pid` is the server. With WORKERS=2 the tests that kill no process can run on workers. */
const WORKERS = process.env['WORKERS'] ?? '1';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly pid: number;
  /** Its output so far, both streams. */
  output(): string;
  /** Resolves to its address; rejects with its output if it ends before it is ready. */
  readonly ready: Promise<string>;
  readonly exited: Promise<Exit>;
  signal(name: NodeJS.Signals): void;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<Exit>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<Exit>;
}

export interface ServerOptions {
  readonly env: Record<string, string>;
  /** The folder of another copy of the project. */
  readonly root?: string;
  /** Whether it also serves the web app. */
  readonly hasWebApp?: boolean;
  /** A module to load first. */
  readonly preload?: string;
  /** A file descriptor for standard output, instead of `output()`; `ready` then needs a PORT. */
  readonly stdout?: number;
}

/** Only those variables of the test run's environment that a process needs. */
const NEEDED = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
const mainIn = (root: string) => `${root}/dist/server/main.js`;

/** Runs a command of the product, such as `backup`; rejects if it fails. */
export const runCommand = (env: Record<string, string>, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [mainIn(ROOT), ...args], { env: { ...NEEDED, ...env } });

export function spawnServer({ env, root = ROOT, hasWebApp, preload, stdout }: ServerOptions): ServerProcess {
  const first = preload === undefined ? [] : ['--import', preload];
  const child = spawn(process.execPath, [...first, mainIn(root), ...(hasWebApp ? [] : ['--api-only'])], {
    env: { ...NEEDED, PORT: '0', WORKERS, ...env },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    cwd: root,
  });
  let output = '';
  const exited = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const announced = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /is ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  });
  const ready = firstOf(
    stdout === undefined ? announced : answering(`http://127.0.0.1:${env['PORT']}`),
    exited,
    () => output,
  );
  // Avoids an unhandled rejection for callers that do not wait for it.
  ready.catch(() => undefined);
  const end = async (name: NodeJS.Signals) => {
    child.kill(name);
    return exited;
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready,
    exited,
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Starts it and waits until it is ready; ends it if that takes too long. A new data folder gets a database before. */
export async function startServer(options: ServerOptions): Promise<ServerProcess & { readonly url: string }> {
  const { DATABASE_URL, DATA_DIR } = options.env;
  if (DATABASE_URL === undefined && DATA_DIR !== undefined && options.root === undefined) makeDatabase(DATA_DIR);
  const server = spawnServer(options);
  return { ...server, url: await server.ready };
}

async function firstOf(ready: Promise<string>, exited: Promise<Exit>, output: () => string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The server did not come up:\n${output()}`)), START_TIMEOUT_MS);
  });
  const ended = exited.then(({ code, signal }) => {
    throw new Error(`The server ended with ${code ?? signal}:\n${output()}`);
  });
  try {
    return await Promise.race([ready, ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answering(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
