// Work that one of all servers does from time to time.
import type { Database } from '#server/db/database.ts';
import type { Logger } from 'pino';
import type { MailKind } from '#server/mail/mail-kinds.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { untilStopped } from '#server/timeout.ts';

/**
 * Of the jobs those that the caller runs now, by name: each has one caller per `everyMs` (milliseconds by the database's clock), on any server.
 * A last start in the future was written before the clock was set back and is ignored.
 */
export async function claimJobs(
  { asServer }: Pick<Database, 'asServer'>,
  jobs: readonly { readonly name: string; readonly everyMs: number }[],
): Promise<ReadonlySet<string>> {
  const claimed = await asServer<{ job: string }>(
    `insert into private.job_runs as r (job, started_at) select name, now() from unnest($1::text[]) as j (name)
     on conflict (job) do update set started_at = now()
       where r.started_at <= now() - make_interval(secs => ($2::float8[])[array_position($1::text[], r.job)])
         or r.started_at > now() + interval '1 minute'
     returning job`,
    [jobs.map(({ name }) => name), jobs.map(({ everyMs }) => everyMs / 1000)],
  );
  return new Set(claimed.map(({ job }) => job));
}

/** How often each server checks which jobs are due. */
const CHECK_EVERY_MS = 60_000;
/** How soon those that are running learn of a pause. */
const PAUSE_CHECK_MS = 1_000;

/**
 * `maxMs` of a job whose every run begins at its first row. Ended before the next one is due, each run would end at the same place where
 * rows before it cannot be done, however many good ones come behind. Until then another server may run it too, which does no row twice.
 */
export const THROUGH_ALL_MS = 24 * 3_600_000;

/** Whatever the work of a job needs besides. */
export interface JobContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** What notes when a job was done. */
interface Noted {
  readonly metrics: Pick<Metrics, 'jobDoneAt'>;
  readonly now: () => Date;
}

export interface Job<Context extends JobContext> {
  /** Under this name `private.job_runs` has its last start. */
  readonly name: string;
  readonly everyMs: number;
  /** After this long a run is asked to end, however much is left: the next one goes on. */
  readonly maxMs: number;
  /** The mails that a run can write; their limits are in mail/mail-kinds.ts. */
  readonly mails: readonly MailKind[];
  /** Ends soon after `stopping` is aborted. A failure is logged, and the next run tries again. */
  readonly run: (context: Context, stopping: AbortSignal) => Promise<void>;
}

/** `isPaused`: none begins, and those that are running are asked to end. `stop` resolves when these have ended. */
export function startJobs<Context extends JobContext & Noted>(
  context: Context,
  jobs: readonly Job<Context>[],
  isPaused: () => boolean = () => false,
): { stop(): Promise<void> } {
  // A job that never works since the start is one that stopped then.
  for (const job of jobs) setDone(context, job);
  let stopping = new AbortController();
  let isStopped = false;
  const running = new Map<Job<Context>, Promise<unknown>>();
  /** While something runs, so that an idle server is not woken for it. */
  let pauseWatch: NodeJS.Timeout | undefined;
  const begin = (job: Job<Context>) => {
    pauseWatch ??= setInterval(endRunning, PAUSE_CHECK_MS).unref();
    const run = runJob(context, job, stopping.signal)
      .catch((err: unknown) => context.log.error({ err, job: job.name }, 'a job failed'))
      .finally(() => {
        running.delete(job);
        if (running.size === 0) endWatch();
      });
    running.set(job, run);
  };
  const checkAll = async () => {
    const waiting = jobs.filter((job) => !running.has(job));
    const claimed = await claimJobs(context.db, waiting);
    if (isStopped) return;
    for (const job of waiting) if (claimed.has(job.name)) begin(job);
  };
  const tryAll = () => {
    if (isPaused()) return;
    checkAll().catch((err: unknown) => context.log.error({ err }, 'looking for jobs to run failed'));
  };
  const endRunning = () => {
    if (!isPaused()) return;
    stopping.abort();
    stopping = new AbortController();
  };
  const endWatch = () => {
    clearInterval(pauseWatch);
    pauseWatch = undefined;
  };
  const timer = setInterval(tryAll, CHECK_EVERY_MS).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Runs the job if it is due, and on no other server. Resolves to whether it ran; rejects as it does. */
export async function runWhenDue<Context extends JobContext & Noted>(
  context: Context,
  job: Job<Context>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const claimed = await claimJobs(context.db, [job]);
  if (claimed.has(job.name)) await runJob(context, job, stopping);
  return claimed.has(job.name);
}

function runJob<Context extends JobContext & Noted>(
  context: Context,
  job: Job<Context>,
  stopping: AbortSignal,
): Promise<void> {
  return untilStopped(
    stopping,
    job.maxMs,
    async (signal) => {
      await job.run(context, signal);
      if (!signal.aborted) setDone(context, job);
    },
    () => context.log.error({ job: job.name, seconds: job.maxMs / 1000 }, 'a job took too long, and was asked to end'),
  );
}

/** For the alert about jobs that stopped. */
const setDone = ({ metrics, now }: Noted, { name }: { readonly name: string }) =>
  metrics.jobDoneAt.set({ name }, now().getTime() / 1000);
