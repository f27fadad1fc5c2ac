// Looks for requirements that are met and renewals that are due, of coaches whose hooks want to know (ADR 148): a job of one server of all.
// The database says which coaches are due, and settles each once.
import type { Logger } from 'pino';
import { callFunction } from '#server/db/call-function.ts';
import type { Claims, Database } from '#server/db/database.ts';
import { forEachId } from '#server/db/for-each-id.ts';
import { tryOne } from '#server/db/try-one.ts';
import { THROUGH_ALL_MS, type Job } from '#server/jobs/start-jobs.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import type { CheckJob, CheckReply } from './check-worker.ts';

const EVERY_MS = 10 * 60_000;
const BATCH = 20;

export interface CheckContext {
  readonly db: Pick<Database, 'asServer' | 'asUser'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Date;
}

export const CHECK_REQUIREMENTS: Job<CheckContext> = {
  name: 'hook requirements',
  everyMs: EVERY_MS,
  maxMs: THROUGH_ALL_MS,
  mails: [],
  async run(context, stopping) {
    const due = (after: string) =>
      context.db.asServer<{ id: string }>('select private.hook_checks_due($1, $2) as id', [after, BATCH]);
    const lookAt = (id: string) =>
      tryOne(context.log, { userId: id }, 'requirements could not be looked at', () => check(context, id));
    await forEachId(due, lookAt, stopping);
  },
};

const HEAP_MAX_MB = 512;
/** All rules over a full account take some seconds. */
const CHECK_MAX_MS = 60_000;
const SCRIPT = new URL('./check-worker.ts', import.meta.url);
const thread = new JobThread<CheckJob, CheckReply>('requirements', () => startThread(SCRIPT, null, HEAP_MAX_MB));

async function check({ db, now }: CheckContext, coach: string): Promise<void> {
  const [claim] = await db.asServer<{ claimed: boolean }>('select private.claim_hook_check($1) as claimed', [coach]);
  if (claim?.claimed !== true) return;
  const claims: Claims = { role: 'summary', json: JSON.stringify({ role: 'summary', sub: coach }) };
  const json = await callFunction(db, claims, 'select private.hook_practice()');
  // Without a subscription: nothing is reported, and it is tried again in an hour.
  const found = json.toString('utf8', 0, 4) === 'null' ? null : await findingsOf(json, now());
  await db.asServer('select private.finish_hook_check($1, $2::text[], $3, $4::jsonb)', [
    coach,
    found?.told ?? null,
    found?.logEntries ?? null,
    JSON.stringify(found?.events ?? []),
  ]);
}

function findingsOf(json: Buffer, now: Date): Promise<CheckReply> {
  const practice = new Uint8Array(json).buffer;
  return thread.ask({ practice, now: now.toISOString() }, [practice], AbortSignal.timeout(CHECK_MAX_MS));
}
