// What autovacuum and the checkpointer do on a real server; the embedded engine has neither.
import type { OwnerRun } from '../database.ts';

/** How often the engine is looked after. */
export const MAINTENANCE_INTERVAL_MS = 60_000;
/** Log written since the last checkpoint, from which on a new one is made: what a start after a crash must read again. */
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024;

/** Autovacuum's own thresholds; the last one long before transaction numbers run out. */
const WORN_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname not in ('pg_toast', 'information_schema')
    and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or age(c.relfrozenxid) > 100000000)`;

const BYTES_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** A turn alone with the engine, as its owner. Between two turns people are served. */
export type TakeTurn = <T>(work: (run: OwnerRun) => Promise<T>) => Promise<T>;

/** One table at a time: vacuums and analyses those that changed much, and makes a checkpoint when much was written. */
export async function maintain(turn: TakeTurn): Promise<void> {
  const worn = await turn((run) => run<{ name: string }>(WORN_TABLES));
  for (const { name } of worn) await turn((run) => run(`vacuum (analyze) ${name}`));
  const [written] = await turn((run) => run<{ bytes: number }>(BYTES_SINCE_CHECKPOINT));
  if ((written?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await turn((run) => run('checkpoint'));
}
