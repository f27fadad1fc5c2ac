// PgBouncer in front of a test's Postgres, with the files of deploy/pgbouncer, in which only addresses, paths and the mode are
// replaced. PGBOUNCER names another program than the installed one.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { serverUser, untilInputEnds, type NativeServer } from './native-server.ts';
import { replaceAll } from './replace-all.ts';

export type PoolMode = 'transaction' | 'session';

export interface Pooler {
  readonly port: number;
  /** A URL of Postgres itself, through the pooler. */
  through(url: string): string;
  /** All that it wrote. */
  output(): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  /** More lines of the section [pgbouncer]. */
  readonly settings?: readonly string[];
  readonly port?: number;
}

const PROGRAM = process.env['PGBOUNCER'] ?? 'pgbouncer';
const PATH = `${process.env['PATH']}:/usr/sbin`;
const PASSWORD = 'pooler-of-the-tests';
const START_MS = 20_000;

const version = () => spawnSync(PROGRAM, ['--version'], { env: { PATH }, encoding: 'utf8' });

/** Such as 1.18.0; null: it is not installed. */
export const poolerVersion = (): string | null => /PgBouncer ([\d.]+)/.exec(version().stdout ?? '')?.[1] ?? null;

/** Makes the role and the function by which PgBouncer checks logins, as a superuser. */
export async function allowPooler(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const login = readFileSync('deploy/pgbouncer/login.sql', 'utf8').replace(":'password'", `'${PASSWORD}'`);
    // A second time as after a restore, where the role is there already.
    for (let time = 0; time < 2; time += 1) await owner.query(login);
  } finally {
    await owner.end();
  }
}

/** For every database of `server`. */
export async function startPooler(
  server: Pick<NativeServer, 'port'>,
  mode: PoolMode,
  { settings = [], port: given }: PoolerOptions = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-pooler-'));
  const user = serverUser();
  const port = given ?? (await freePort());
  const users = join(folder, 'userlist.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"pgbouncer" "${PASSWORD}"\n`);
  const text = replaceAll(readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8'), [
    ['hourbook = host=127.0.0.1 port=5432 dbname=hourbook', `* = host=127.0.0.1 port=${server.port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['pool_mode = transaction', `pool_mode = ${mode}`],
  ]);
  writeFileSync(config, [text, 'unix_socket_dir =', ...settings, ''].join('\n'));
  if (user) for (const path of [folder, users, config]) chownSync(path, user.uid, user.gid);
  // Versions differ in which other signals wait for clients. It has nothing to save.
  const child = spawn('sh', ['-c', untilInputEnds('KILL'), 'sh', PROGRAM, config], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: folder,
    env: { PATH },
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!/process up/.test(output)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start:\n${output}`);
    // Until it is tried again.
    await sleep(20);
  }
  return {
    port,
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    output: () => output,
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
