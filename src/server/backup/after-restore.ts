// After a restore no job runs and no mail is sent until the operator says so: a copy beside the real server would mail its coaches a
// second time, read their calendars and delete files of the real one.
import type { OwnerRun, Run } from '../db/database.ts';
import type { Settings } from '../settings.ts';

const RESTORED_FROM = 'restored_from';

/** `createdAt`: when the backup was made. */
export async function writeRestored(run: OwnerRun, createdAt: string): Promise<void> {
  await run(
    'insert into private.settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [RESTORED_FROM, createdAt],
  );
}

export interface Activity {
  readonly runsJobs: boolean;
  readonly sendsMails: boolean;
  /** The message for the operator; null: nothing is off because of a restore. */
  readonly warning: string | null;
}

/** JOBS and MAILS as they are set; where they are not, on unless the database was restored. */
export async function readActivity(run: Run, { jobs, mail }: Pick<Settings, 'jobs' | 'mail'>): Promise<Activity> {
  const [restored] = await run<{ value: string }>('select value from private.settings where key = $1', [RESTORED_FROM]);
  const unsaid = [jobs === null && 'JOBS=on', mail === null && 'MAILS=on'].filter((name) => name !== false);
  if (restored === undefined || unsaid.length === 0)
    return { runsJobs: jobs ?? true, sendsMails: mail ?? true, warning: null };
  return {
    runsJobs: jobs ?? false,
    sendsMails: mail ?? false,
    warning: `This database was restored from the backup of ${restored.value}. If it is not a copy of one that is in use, set ${unsaid.join(' and ')}: until then ${offText(jobs, mail)}.`,
  };
}

function offText(jobs: boolean | null, mail: boolean | null): string {
  if (jobs === null && mail === null) return 'no job runs and no mail is sent';
  return jobs === null ? 'no job runs' : 'no mail is sent';
}
