// A real Postgres server for tests, in a temporary folder. It ends with the tests.
import { freePort } from './free-port.ts';
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../scripts/find-postgres.mjs';

export interface NativeServer {
  readonly port: number;
  /** The data folder. */
  readonly data: string;
  /** The owner's URL of a database on this server. */
  url(database: string): string;
  /** Process id of the postmaster. */
  pid(): number;
  /**
   * Ends the server like a power failure; by SIGINT regularly; by SIGKILL it leaves postmaster.pid and its children
   * behind.
   */
  kill(signal?: 'SIGQUIT' | 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again after it ended, as a service manager does. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

interface NativeOptions {
  /** The folder of its files; default: the system's temporary folder. */
  readonly within?: string;
  /** Additional or changed settings: `name=value`. */
  readonly settings?: readonly string[];
  readonly initdb?: readonly string[];
  /** A running server of which this one becomes a streaming replica; it is stopped for a moment. */
  readonly replicaOf?: NativeServer;
}

const PASSWORD = 'owner-of-the-tests';
// These servers need no durability.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB'];
/** Ends the server when this process ends for any reason, since its standard input is then closed. */
export const untilInputEnds = (signal: 'INT' | 'TERM' | 'KILL') =>
  `exec 3<&0; "$@" & server=$!; (cat <&3 > /dev/null; kill -${signal} $server 2> /dev/null) & wait $server`;

const START_TIMEOUT_MS = 20_000;
const START_ATTEMPTS = 8;

export async function startNativeServer(options: NativeOptions = {}): Promise<NativeServer> {
  const user = serverUser();
  const folder = mkdtempSync(join(options.within ?? tmpdir(), 'hourbook-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const binaries = reachableBinaries(folder, user);
  const data = join(folder, 'data');
  if (options.replicaOf) await copyCluster(options.replicaOf, data);
  else {
    const initdb = initdbArguments(folder, data, options.initdb);
    execFileSync(join(binaries, 'initdb'), initdb, { stdio: 'pipe', cwd: folder, ...user });
  }
  const port = await freePort();
  const url = (database: string) => `postgres://owner:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`, ...(options.settings ?? [])];
  const command = [join(binaries, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];

  let server: ChildProcess | undefined;
  const spawnOnce = async () => {
    server = spawn('sh', ['-c', untilInputEnds('INT'), 'sh', ...command], {
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
  // The signal also ends a server whose shell no longer watches its input.
  const endBy = (signal: NodeJS.Signals) =>
    end((child) => {
      process.kill(pid(), signal);
      child.stdin?.end();
    });
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  await spawnOnce();
  return {
    port,
    data,
    url,
    pid,
    start: () => untilStarted(spawnOnce, () => end((child) => child.stdin?.end())),
    kill: (signal = 'SIGQUIT') => endBy(signal),
    async remove() {
      await endBy('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A replica starts as a copy of its stopped primary, since pg_basebackup is not always installed. */
async function copyCluster(primary: NativeServer, data: string): Promise<void> {
  await primary.kill('SIGINT');
  execFileSync('cp', ['-a', primary.data, data]);
  await primary.start();
  const conninfo = `host=127.0.0.1 port=${primary.port} user=owner password=${PASSWORD}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(data, 'standby.signal'), '', { mode: 0o644 });
}

function initdbArguments(folder: string, data: string, more: readonly string[] = []): string[] {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const access = ['-U', 'owner', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  return ['-D', data, ...access, '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8', ...more];
}

/** Waits for the children of a killed postmaster to end, since a new one cannot start before. */
async function untilStarted(startOnce: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce();
    } catch (error) {
      await end();
      if (attempt === START_ATTEMPTS) throw error;
      // Until it is tried again.
      await sleep(250);
    }
  }
}

/** If the server's user cannot read the project's folder, it gets a copy. */
function reachableBinaries(folder: string, user: { uid: number; gid: number } | undefined): string {
  const binaries = findPostgres();
  if (!user || !binaries.startsWith(process.cwd())) return binaries;
  const copy = join(folder, 'postgres');
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(binaries));
}

/** Postgres refuses to run as root, so it runs as the user postgres or nobody. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This user does not exist; try the next one.
    }
  }
  throw new Error('Postgres cannot run as root, and there is neither a user postgres nor nobody');
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('Postgres did not start', { cause: error });
      // Until it is tried again.
      await sleep(50);
    }
  }
}
