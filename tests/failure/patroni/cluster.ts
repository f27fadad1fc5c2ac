// Three machines with etcd and Patroni, and HAProxy before them, on loopback.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { serverUser, untilInputEnds } from '#tests/support/native-server.ts';
import { ClusterFiles, NAMES, PASSWORD, type Name } from './cluster-files.ts';

const PATH = `${process.env['PATH']}:/usr/sbin`;
const READY_MS = 180_000;
/** Writes go on for so long while the primary can send nothing, before it is killed. */
const UNSENT_MS = 500;
/** Etcd's, since a busy machine answers late. */
const LATE = { ETCD_HEARTBEAT_INTERVAL: '500', ETCD_ELECTION_TIMEOUT: '5000' };

const PROGRAMS = ['etcd', 'patroni', 'haproxy', '/usr/lib/postgresql/15/bin/postgres'];
/** What is not installed. */
export const missingPrograms = (): string[] =>
  PROGRAMS.filter(
    (program) => spawnSync(program, ['--version'], { env: { PATH }, timeout: 10_000 }).error !== undefined,
  );

interface Member {
  readonly name: Name;
  readonly role: string;
  readonly state: string;
}

export class Cluster {
  /** HAProxy's ports. */
  readonly primaryUrl: string;
  readonly replicasUrl: string;
  private readonly folder: string;
  private readonly files: ClusterFiles;
  private readonly patronis = new Map<Name, ChildProcess>();
  private readonly others: ChildProcess[] = [];
  private output = '';

  private constructor(folder: string, files: ClusterFiles, primary: number, replicas: number) {
    this.folder = folder;
    this.files = files;
    this.primaryUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${primary}/postgres`;
    this.replicasUrl = `postgres://127.0.0.1:${replicas}/postgres`;
  }

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-patroni-'));
    own(folder);
    const files = await ClusterFiles.make(folder);
    const [primary, replicas] = [await freePort(), await freePort()];
    const cluster = new Cluster(folder, files, primary, replicas);
    writeFileSync(join(folder, 'haproxy.cfg'), files.haproxy(primary, replicas));
    cluster.others.push(cluster.run('haproxy', ['haproxy', '-db', '-f', 'haproxy.cfg']));
    for (const name of NAMES)
      cluster.others.push(cluster.run(`etcd ${name}`, ['etcd'], { ...files.etcd(name), ...LATE }));
    for (const name of NAMES) {
      const config = join(folder, `${name}.yml`);
      writeFileSync(config, files.patroni(name), { mode: 0o600 });
      own(config);
      cluster.startMachine(name);
      // The first one makes the database.
      if (name === 'one') await cluster.until(() => cluster.withRole('leader'));
    }
    return cluster;
  }

  /** Resolves to the primary once the others stream from it, one of them synchronously. */
  complete(): Promise<Name> {
    return this.until(async () => {
      const all = await this.members();
      const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
      const isSync = all.some(({ role }) => role === 'sync_standby');
      return running.length === NAMES.length && isSync ? all.find(({ role }) => role === 'leader')?.name : undefined;
    });
  }

  primary(): Promise<Name> {
    return this.until(() => this.withRole('leader'));
  }

  syncStandby(): Promise<Name> {
    return this.until(() => this.withRole('sync_standby'));
  }

  startMachine(name: Name): void {
    this.patronis.set(name, this.run(`patroni ${name}`, ['patroni', `${name}.yml`]));
  }

  /** SIGKILL of Patroni, Postgres and all its processes. What a primary has written last it cannot send before. */
  async kill(name: Name): Promise<void> {
    const postmaster = Number(readFileSync(join(this.files.data(name), 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const pid of childrenOf(postmaster)) if (isWalSender(pid)) signal(pid, 'SIGSTOP');
    await sleep(UNSENT_MS);
    // The shell's first child; the second reads its input.
    const [patroni] = childrenOf(this.patronis.get(name)!.pid!);
    for (const pid of [patroni!, postmaster, ...childrenOf(postmaster)]) signal(pid, 'SIGKILL');
  }

  async switchOver(from: Name, to: Name): Promise<void> {
    const body = JSON.stringify({ leader: from, candidate: to });
    const answer = await fetch(`${this.files.restUrl(from)}/switchover`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
  }

  async remove(): Promise<void> {
    for (const child of [...this.patronis.values(), ...this.others]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.end();
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async members(): Promise<Member[]> {
    for (const name of NAMES) {
      const asked = fetch(`${this.files.restUrl(name)}/cluster`, { signal: AbortSignal.timeout(2_000) });
      const answer = await asked.catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  private async withRole(role: string): Promise<Name | undefined> {
    return (await this.members()).find((member) => member.role === role)?.name;
  }

  private async until<T>(look: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + READY_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`The cluster is not ready:\n${this.output.slice(-8_000)}`);
      await sleep(200);
    }
  }

  private run(name: string, command: readonly string[], env: object = {}): ChildProcess {
    const child = spawn('sh', ['-c', untilInputEnds('TERM'), 'sh', ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: this.folder,
      env: { PATH, HOME: this.folder, LANG: 'C.UTF-8', ...env },
      ...serverUser(),
    });
    const hear = (chunk: Buffer) => (this.output += chunk.toString().replaceAll(/^/gm, `${name}: `));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    return child;
  }
}

function own(path: string): void {
  const user = serverUser();
  if (user) chownSync(path, user.uid, user.gid);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

function isWalSender(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender');
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
