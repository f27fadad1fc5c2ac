// A real Postgres server for tests, in a folder of its own under the system's temporary folder. It dies with the tests.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgresBinaries } from './postgres-binaries.ts';

export interface NativeServer {
  /** The owner's URL of a database on this server. */
  url(database: string): string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

const PASSWORD = 'owner-of-the-tests';
// Durability is not what these servers are for.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB'];
/** Ends the server when this process is gone, however it went: then nobody holds its standard input any more. */
const UNTIL_INPUT_ENDS = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server';

export async function startNativeServer(): Promise<NativeServer> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const binaries = reachableBinaries(folder, user);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const initdb = [
    '-D',
    data,
    '-U',
    'owner',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--no-sync',
  ];
  execFileSync(join(binaries, 'initdb'), [...initdb, '--locale=C.UTF-8'], { stdio: 'pipe', cwd: folder, ...user });
  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const url = (database: string) => `postgres://owner:${PASSWORD}@127.0.0.1:${port}/${database}`;

  let server: ChildProcess | undefined;
  const start = async () => {
    const command = [join(binaries, 'postgres'), '-D', data, ...settings];
    server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...command], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: folder,
      ...user,
    });
    await untilReady(url('postgres'), server);
  };
  const end = async (close: (child: ChildProcess) => void) => {
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    close(child);
    await gone;
  };
  await start();
  return {
    url,
    start,
    kill: () =>
      end((child) => {
        execFileSync('sh', ['-c', 'kill -QUIT "$(head -1 "$0")"', join(data, 'postmaster.pid')]);
        child.stdin?.end();
      }),
    async remove() {
      await end((child) => child.stdin?.end());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's user may not be allowed into the project's folder: then it gets a copy in its own. */
function reachableBinaries(folder: string, user: { uid: number; gid: number } | undefined): string {
  const binaries = findPostgresBinaries();
  if (!user || !binaries.startsWith(process.cwd())) return binaries;
  const copy = join(folder, 'postgres');
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(binaries));
}

/** Postgres refuses to run as root: then it runs as the machine's postgres, or nobody. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here; the next one is tried.
    }
  }
  throw new Error('Postgres cannot run as root, and there is neither a user postgres nor nobody');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was given');
  return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('Postgres did not start', { cause: error });
      await sleep(50);
    }
  }
}
