// Servers of one product may start together: one prepares the database, the others wait for it.
import type { OwnerRun } from './migrate.ts';

/** Any number will do, as long as every server of this product takes the same. */
const LOCK = 4_862_071;

export async function withStartLock<T>(run: OwnerRun, work: () => Promise<T>): Promise<T> {
  await run('select pg_advisory_lock($1)', [LOCK]);
  try {
    return await work();
  } finally {
    await run('select pg_advisory_unlock($1)', [LOCK]);
  }
}
