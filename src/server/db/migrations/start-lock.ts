// Several servers may start at the same time: one prepares the database, the others wait for it until a timeout.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnerRun } from '../database.ts';

/** An arbitrary number that all servers share. */
const LOCK = 4_862_071;
const RETRY_MS = 200;

const HOLDER = `
  select a.pid, a.application_name as name, date_trunc('second', a.backend_start)::text as since
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${LOCK}`;

/** Rejects with a message for the operator if the lock is not free within `timeoutMs`. */
export async function withStartLock<T>(run: OwnerRun, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTaken(run))) {
    if (performance.now() > deadline) throw await stillHeld(run, timeoutMs);
    await sleep(RETRY_MS);
  }
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // The work's error counts. If the connection is lost, so is the lock.
    await release(run).catch(() => false);
    throw error;
  }
  if (!(await release(run))) throw new Error(LOST);
  return result;
}

/** Resolves to false if another backend than this one holds it: a pooler has changed the backend. */
async function release(run: OwnerRun): Promise<boolean> {
  const [row] = await run<{ released: boolean }>('select pg_advisory_unlock($1) as released', [LOCK]);
  return row?.released === true;
}

const LOST =
  'The lock on preparing the database was lost on the way, as through a pooler in transaction mode: set ' +
  'DATABASE_DIRECT_URL to Postgres itself (docs/operations.md, Connection poolers).';

async function isTaken(run: OwnerRun): Promise<boolean> {
  const [row] = await run<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return row?.taken === true;
}

async function stillHeld(run: OwnerRun, timeoutMs: number): Promise<Error> {
  const [holder] = await run<{ pid: number; name: string; since: string }>(HOLDER);
  const who = holder ? ` Postgres process ${holder.pid}, connected since ${holder.since}, holds the lock.` : '';
  return new Error(
    `Another Hourbook server has been preparing this database for more than ${Math.round(timeoutMs / 1000)} seconds.${who} ` +
      'Start this one again when that is done.',
  );
}
