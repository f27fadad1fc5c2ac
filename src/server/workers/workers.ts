// The worker processes of a server: starts them, replaces those that end, and all of them one by one (ADR 54).
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WorkerFigures } from '#server/metrics/worker-figures.ts';
import { RestartPause } from './restart-pause.ts';
import { PLACE_VARIABLE, type FromPrimary, type FromWorker, type WorkerPlace } from './worker-messages.ts';

/** A worker whose event loop is blocked does not report; its figures of the last time count. */
const REPORT_MAX_MS = 1_000;
/** A replaced worker that has not ended by then is killed: idle connections of a proxy live 75 s, then it stops like a server. */
const RETIRED_MAX_MS = 120_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}
interface Ready {
  readonly port: number;
  readonly message: string;
}

interface Member {
  readonly number: number;
  readonly worker: Worker;
  state: 'starting' | 'serving' | 'retiring';
  servesFrom: number;
  /** Whether it takes the place of one that still serves. */
  readonly isReplacement: boolean;
  /** Resolves to null if it ends before it is ready. */
  readonly ready: Promise<Ready | null>;
  readonly gone: Promise<Exit>;
}

interface WorkersOptions {
  readonly count: number;
  readonly simulatorPort: number | null;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly figures: WorkerFigures;
  /** Called when workers end soon after their start, and none is left. */
  readonly onHopeless: () => void;
}

export class Workers {
  private readonly options: WorkersOptions;
  private readonly members = new Set<Member>();
  private readonly pauses = new RestartPause();
  private readonly starts = new Map<number, NodeJS.Timeout>();
  private readonly reports = new Map<number, (worker: number) => void>();
  private asked = 0;
  private isStopping = false;
  private replacing: Promise<void> | null = null;
  private isToReplaceAgain = false;

  constructor(options: WorkersOptions) {
    this.options = options;
  }

  /** Starts one, and when it is ready the others. Resolves to how the first one ended if it ended before. */
  async start(): Promise<Ready | Exit> {
    const first = this.add(1, { isFirst: true, isReplacement: false });
    const ready = await first.ready;
    if (ready === null) return first.gone;
    for (let number = 2; number <= this.options.count; number += 1) this.add(number);
    return ready;
  }

  /** One after the other: a new one, and when it is ready the old one retires. Once more if it is called in that time. */
  replaceAll(): void {
    this.isToReplaceAgain = this.replacing !== null;
    this.replacing ??= this.replaceEach().finally(() => {
      this.replacing = null;
      if (this.isToReplaceAgain && !this.isStopping) this.replaceAll();
    });
  }

  /** The metrics of all. */
  async readAll(): Promise<string> {
    const asked = [...this.members].filter(({ state, worker }) => state !== 'starting' && worker.isConnected());
    const missing = new Set(asked.map(({ worker }) => worker.id));
    const id = (this.asked += 1);
    const all = new Promise<void>((resolve) => {
      this.reports.set(id, (worker) => {
        missing.delete(worker);
        if (missing.size === 0) resolve();
      });
      if (missing.size === 0) resolve();
    });
    for (const { worker } of asked) tell(worker, { say: 'report', id });
    await Promise.race([all, sleep(REPORT_MAX_MS, undefined, { ref: false })]);
    this.reports.delete(id);
    this.options.figures.serving.set([...this.members].filter(({ state }) => state === 'serving').length);
    return this.options.figures.text();
  }

  /** Each stops as a single server does. Rejects if one could not. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.starts.values()) clearTimeout(timer);
    const members = [...this.members];
    // A terminal or systemd sends the signal to all; a worker that has it ignores this one.
    for (const { worker } of members) worker.process.kill('SIGTERM');
    const exits = await Promise.all(members.map(({ gone }) => gone));
    if (exits.some(({ code, signal }) => code !== 0 && signal !== 'SIGTERM')) throw new Error('A worker did not stop');
  }

  private add(number: number, { isFirst = false, isReplacement = false } = {}): Member {
    const { count, simulatorPort } = this.options;
    const place: WorkerPlace = { of: count, number, isFirst, simulatorPort };
    const worker = cluster.fork({ [PLACE_VARIABLE]: JSON.stringify(place) });
    let setReady: (ready: Ready | null) => void = () => undefined;
    const ready = new Promise<Ready | null>((resolve) => (setReady = resolve));
    const gone = new Promise<Exit>((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        setReady(null);
        resolve({ code, signal });
      };
      worker.once('exit', end);
      worker.on('error', (error) => {
        this.options.log.error({ worker: worker.id, err: error }, 'a worker process failed');
        // None was started: the system has no more processes or files to give.
        if (worker.process.pid === undefined) end(null, null);
      });
    });
    if (worker.process.pid !== undefined) closeUntaken(worker);
    const member: Member = { number, worker, state: 'starting', servesFrom: 0, isReplacement, ready, gone };
    this.members.add(member);
    worker.on('message', (message: FromWorker) => {
      if (message.say === 'ready') {
        this.becomesReady(member);
        setReady(message);
      } else if (message.say === 'figures') {
        this.options.figures.report(worker.id, message.figures);
        if (message.id !== null) this.reports.get(message.id)?.(worker.id);
      } else {
        const { id } = message;
        void this.readAll().then((text) => tell(worker, { say: 'all', id, text }));
      }
    });
    void gone.then((exit) => this.hasEnded(member, exit, isFirst));
    return member;
  }

  private becomesReady(member: Member): void {
    member.state = 'serving';
    member.servesFrom = performance.now();
    this.options.log.info({ worker: member.worker.id, pid: member.worker.process.pid }, 'a worker serves');
  }

  private hasEnded(member: Member, { code, signal }: Exit, isFirst: boolean): void {
    const { log, figures, onHopeless } = this.options;
    const { worker, state, number, isReplacement } = member;
    this.members.delete(member);
    figures.end(worker.id);
    for (const reported of this.reports.values()) reported(worker.id);
    if (this.isStopping) return;
    if (state === 'retiring' && code === 0) return;
    // The command ends with the first one, which said why.
    if (isFirst && state === 'starting') return;
    figures.exits.inc();
    const line = { worker: worker.id, pid: worker.process.pid, code, signal };
    if (state === 'retiring' || this.isTaken(number)) {
      log.error(line, isReplacement && state === 'starting' ? 'a new worker did not start' : 'a worker ended');
      return;
    }
    const pauseMs = this.pauses.after(state === 'serving' ? performance.now() - member.servesFrom : 0);
    log.error({ ...line, pauseMs }, 'a worker ended, and is replaced');
    if (this.members.size === 0 && this.pauses.isHopeless) return onHopeless();
    const start = () => {
      this.starts.delete(number);
      if (!this.isTaken(number)) this.add(number);
    };
    clearTimeout(this.starts.get(number));
    this.starts.set(number, setTimeout(start, pauseMs));
  }

  /** Whether a worker with this number serves or starts. */
  private isTaken(number: number): boolean {
    return [...this.members].some((member) => member.number === number && member.state !== 'retiring');
  }

  private async replaceEach(): Promise<void> {
    const { log } = this.options;
    const startedAt = performance.now();
    for (const old of [...this.members].filter(({ state }) => state === 'serving').toSorted(byNumber)) {
      if (this.isStopping) return;
      // It has ended, and is replaced for that.
      if (!this.members.has(old)) continue;
      const next = this.add(old.number, { isReplacement: true });
      const isReady = (await next.ready) !== null;
      if (this.isStopping) return;
      if (!isReady) {
        log.error({}, 'workers are not replaced: the new one did not start. The others serve on');
        return;
      }
      if (this.members.has(old)) await retire(old);
    }
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'every worker was replaced');
  }
}

const byNumber = (a: Member, b: Member) => a.number - b.number;

/** Resolves when it has ended, so that there is one process more than usual at most. */
async function retire(member: Member): Promise<void> {
  member.state = 'retiring';
  tell(member.worker, { say: 'retire' });
  const late = new AbortController();
  const killLate = sleep(RETIRED_MAX_MS, undefined, { ref: false, signal: late.signal }).then(
    () => member.worker.process.kill('SIGKILL'),
    () => false,
  );
  await member.gone;
  late.abort();
  await killLate;
}

/** node:cluster forgets a connection whose worker ends before it took it: without this the client waits for ever. */
function closeUntaken({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...values: unknown[]) => boolean;
  // It gives a worker the next connection when that has taken the last one.
  let last: object | undefined;
  child.send = (...values: unknown[]) => {
    // Or a callback.
    if (typeof values[1] === 'object') last = values[1] ?? last;
    return send(...values);
  };
  child.once('exit', () => (last as { close(): void } | undefined)?.close());
}

/** A worker that has just ended needs no message. */
function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
