// Vacuum and checkpoints for the embedded engine, which has neither autovacuum nor a checkpointer.
import type { OwnerRun } from '../database.ts';

export const MAINTENANCE_INTERVAL_MS = 60_000;
/** A checkpoint is made after this much WAL, which a start after a crash has to replay. */
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024;

/** Autovacuum's default thresholds, and a limit well before transaction ids wrap around. */
const WORN_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname not in ('pg_toast', 'information_schema')
    and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or age(c.relfrozenxid) > 100000000)`;

const BYTES_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** Runs work exclusively, as the owner. Requests are served between two calls. */
export type RunExclusively = <T>(work: (run: OwnerRun) => Promise<T>) => Promise<T>;

/**
 * Vacuums and analyses tables with many changes, one at a time, and makes a checkpoint when much was written; then
 * `onCheckpoint` runs before anything else does. Resolves to whether there was one.
 */
export async function maintain(
  exclusively: RunExclusively,
  onCheckpoint: (run: OwnerRun) => Promise<void>,
): Promise<boolean> {
  const worn = await exclusively((run) => run<{ name: string }>(WORN_TABLES));
  // Files never become smaller, so that a smaller one is known to be damaged (files/check-folder.ts).
  for (const { name } of worn) await exclusively((run) => run(`vacuum (analyze, truncate false) ${name}`));
  const [written] = await exclusively((run) => run<{ bytes: number }>(BYTES_SINCE_CHECKPOINT));
  if ((written?.bytes ?? 0) <= CHECKPOINT_AFTER_BYTES) return false;
  await exclusively(async (run) => {
    await run('checkpoint');
    await onCheckpoint(run);
  });
  return true;
}
