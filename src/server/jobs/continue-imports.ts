// Continues imports that are being saved or undone and that no page continues, so that all their rows are there in the
// end or none (ADR 133).
import { setTimeout as sleep } from 'node:timers/promises';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { tryOne } from '#server/db/try-one.ts';
import { THROUGH_ALL_MS, type Job, type JobContext } from './start-jobs.ts';

/** A page that is open calls more often, also when it repeats what failed. */
const LEFT_ALONE_MS = 120_000;
/** A pause between two statements, so that requests are not delayed. */
const PAUSE_MS = 20;

interface OpenImport {
  readonly coach: string;
  readonly run_id: string;
}

interface Context extends JobContext {
  readonly now: () => Date;
}

/** What cannot be continued is logged and tried again in the next run. Rejects while the database is away. */
export const CONTINUE_IMPORTS: Job<Context> = {
  name: 'imports',
  everyMs: 60_000,
  maxMs: THROUGH_ALL_MS,
  mails: [],
  async run({ db, log, now }, stopping) {
    const since = new Date(now().getTime() - LEFT_ALONE_MS);
    let after = BEFORE_FIRST_ID;
    while (!stopping.aborted) {
      const [next] = await db.asServer<OpenImport>('select * from private.next_open_import($1, $2)', [since, after]);
      if (!next) return;
      const { coach, run_id: id } = next;
      after = id;
      const done = await tryOne(log, { import: id }, 'an import could not be continued', async () => {
        while (!stopping.aborted) {
          const [row] = await db.asServer<{ more: boolean }>('select private.continue_import($1, $2) as more', [
            coach,
            id,
          ]);
          if (row?.more !== true) return;
          await sleep(PAUSE_MS);
        }
      });
      if (done.isDone) log.info({ import: id }, 'an import that was left alone was completed or taken back');
    }
  },
};
