// How far the primary's log reaches: what a replica must have replayed to know everything that was acknowledged before.
import type { Run } from '../database.ts';
import { DATABASE_NUMBER } from './same-database.ts';

export interface LogPosition {
  readonly position: string;
  readonly timeline: number;
  /** Postgres' identifier of the whole server, which its replicas share. */
  readonly system: string;
  /** The database's number there. */
  readonly database: string;
}

/** What was committed with synchronous_commit=off is visible before it is flushed. */
const POSITION = `
  select case when current_setting('synchronous_commit') = 'off'
      or exists (select from pg_db_role_setting, unnest(setconfig) setting where setting = 'synchronous_commit=off')
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline,
    (select system_identifier::text from pg_control_system()) as system, ${DATABASE_NUMBER} as database`;

/** Asks the primary. Calls that come while a statement is under way share the next one, which begins after they came. */
export function logPositions(run: Run): () => Promise<LogPosition> {
  let running: Promise<unknown> | null = null;
  let next: Promise<LogPosition> | null = null;
  const ask = async (): Promise<LogPosition> => {
    await running?.catch(() => undefined);
    next = null;
    const asked = run<LogPosition>(POSITION);
    running = asked;
    const [row] = await asked;
    return row!;
  };
  return () => (next ??= ask());
}
