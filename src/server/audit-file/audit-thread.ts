// The server's side of audit-worker.ts. Coaches take turns, so that one coach's long file does not delay another's.
import { DatabaseBusy } from '#server/db/database.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import { Turns } from '#server/threads/turns.ts';
import type { AuditJob, AuditReply } from './audit-job.ts';

/** The records of a full account take up to 300 MB as objects. */
const HEAP_MAX_MB = 1_024;
const TURN_MS = 20_000;
/** All sets of rules on a full account take some seconds. */
const WORK_MS = 60_000;

export class AuditFileTooSlow extends Error {
  override readonly name = 'AuditFileTooSlow';
}

const SCRIPT = new URL('./audit-worker.ts', import.meta.url);

/** A coach uses one at a time. */
const THREADS = 2;

const threads = Array.from(
  { length: THREADS },
  () => new JobThread<AuditJob, AuditReply>('audit files', () => startThread(SCRIPT, null, HEAP_MAX_MB)),
);
const turns = new Turns(TURN_MS, () => new DatabaseBusy(), THREADS);

/** Transfers the bytes of the job. Throws AuditFileTooSlow, and DatabaseBusy if too many wait. */
export const prepareInThread = (coach: string, job: AuditJob): Promise<AuditReply> =>
  turns.run(coach, async (place) => {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new AuditFileTooSlow()), WORK_MS);
    try {
      return await threads[place]!.ask(job, [job.practice], over.signal);
    } finally {
      clearTimeout(timer);
    }
  });
