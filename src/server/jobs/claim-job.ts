// Which of all servers runs a job now.
import type { Database } from '#server/db/database.ts';

/**
 * True for one caller per `everyMs`, by the database's clock; false for all others, on any server. A last start in the
 * future was written before the clock was set back and is ignored.
 */
export async function claimJob(
  { asServer }: Pick<Database, 'asServer'>,
  job: string,
  everyMs: number,
): Promise<boolean> {
  const claimed = await asServer(
    `insert into private.job_runs as r (job, started_at) values ($1, now())
     on conflict (job) do update set started_at = now()
       where r.started_at <= now() - make_interval(secs => $2) or r.started_at > now() + interval '1 minute'
     returning job`,
    [job, everyMs / 1000],
  );
  return claimed.length > 0;
}
