// When the newest backup of a database on Postgres was made. `npm run backup` is a process of its own, perhaps on another machine, so it
// writes the time into the database, and every server reads it for its metrics.
import type { OwnerRun } from '../db/database.ts';
import { READY_TIMEOUT_MS } from '../db/limits.ts';
import type { Deps } from '../deps.ts';
import { withTimeout } from '../timeout.ts';

const NAME = 'npm run backup';

export async function writeBackupTime(run: OwnerRun): Promise<void> {
  await run(
    `insert into private.job_runs (job, started_at) values ($1, now())
     on conflict (job) do update set started_at = excluded.started_at`,
    [NAME],
  );
}

/** Sets the metric. While the database does not answer, which has metrics of its own, the time read last stays. */
export async function readBackupTime({ db, metrics }: Pick<Deps, 'db' | 'metrics'>): Promise<void> {
  const read = db.asServer<{ at: number }>(
    'select extract(epoch from started_at)::double precision as at from private.job_runs where job = $1',
    [NAME],
  );
  const rows = await withTimeout(read, READY_TIMEOUT_MS, () => new Error('no answer')).catch(() => []);
  for (const { at } of rows) metrics.backedUpAt.set(at);
}
