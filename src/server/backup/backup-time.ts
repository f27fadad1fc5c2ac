// When the newest backup of a database was made, when it was copied elsewhere, and when a copy was restored as a test. Commands are processes
// of their own, perhaps on another machine, so they write the times into the database, and every server reads them for its metrics.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnerRun } from '../db/database.ts';
import { READY_TIMEOUT_MS } from '../db/limits.ts';
import { asOwnerOnce, openNativeOwner, ownerUrl } from '../db/open-owner.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../settings.ts';
import { withTimeout } from '../timeout.ts';
import { backupsFolder } from './backups-folder.ts';

const JOBS = {
  backedUpAt: 'npm run backup',
  copiedAt: 'copy of a backup',
  copyRestoredAt: 'test restore of a copy',
} as const;
/** On the embedded engine, whose database a command cannot open beside the server: a file whose time it is. */
const RESTORED = 'copy-restored';
type Time = keyof typeof JOBS;

export async function writeBackupTime(run: OwnerRun, time: Time): Promise<void> {
  await run(
    `insert into private.job_runs (job, started_at) values ($1, now())
     on conflict (job) do update set started_at = excluded.started_at`,
    [JOBS[time]],
  );
}

/** Sets the metrics. While the database does not answer, which has metrics of its own, the times read last stay. */
export async function readBackupTimes({ db, metrics }: Pick<Deps, 'db' | 'metrics'>): Promise<void> {
  const read = db.asServer<{ job: string; at: number }>(
    'select job, extract(epoch from started_at)::double precision as at from private.job_runs where job = any($1)',
    [Object.values(JOBS)],
  );
  const rows = await withTimeout(read, READY_TIMEOUT_MS, () => new Error('no answer')).catch(() => []);
  for (const time of Object.keys(JOBS) as Time[])
    for (const { job, at } of rows) if (job === JOBS[time]) metrics[time].set(at);
}

/** A copy was restored as a test just now. */
export async function noteRestore(settings: Settings): Promise<void> {
  const url = ownerUrl(settings);
  if (url !== null) return asOwnerOnce(openNativeOwner(url), (run) => writeBackupTime(run, 'copyRestoredAt'));
  const folder = backupsFolder(settings.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, RESTORED), '');
}

/** Sets the metric to when a copy was restored, on the embedded engine. */
export function readRestoreTime({ settings, metrics }: Pick<Deps, 'settings' | 'metrics'>): void {
  const file = statSync(join(backupsFolder(settings.dataDir), RESTORED), { throwIfNoEntry: false });
  if (file) metrics.copyRestoredAt.set(file.mtimeMs / 1000);
}
