// Which of all servers runs a job now.
import type { Database } from '#server/db/database.ts';

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
