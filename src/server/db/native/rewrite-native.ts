// Rewrites tables on native Postgres, over a connection of the owner's.
import type { Client } from 'pg';
import type { OwnerRun } from '../database.ts';
import { MIGRATION_LOCK_TIMEOUT_MS } from '../limits.ts';
import { overwriteLog, pendingRewrites, rewriteTables, type Rewriting } from '../rewrite-tables.ts';

/** An arbitrary number that all servers share. */
const LOCK = 4_862_072;

/** Does nothing if another server does it at the moment. */
export async function rewriteOnNative(
  owner: Client,
  { maxBytes, log }: Pick<Rewriting, 'maxBytes' | 'log'>,
): Promise<string[]> {
  const run: OwnerRun = async (text, values) => (await owner.query(text, values && [...values])).rows;
  const pending = (await pendingRewrites(run)).map(({ area }) => area);
  if (pending.length === 0) return [];
  const [lock] = await run<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  if (!lock?.taken) return pending;
  await run(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
  const rewrite = (table: string) => vacuumFull(owner, table);
  return rewriteTables({ run, maxBytes, log, rewrite, overwriteLog: () => overwriteLog(run) });
}

/** Postgres tells the number only in the details of a notice, in the server's language. */
async function vacuumFull(owner: Client, table: string): Promise<number | null> {
  const kept: number[] = [];
  const hear = ({ detail }: { detail?: string | undefined }) => {
    const number = /\d+/.exec(detail ?? '')?.[0];
    if (number !== undefined) kept.push(Number(number));
  };
  owner.on('notice', hear);
  try {
    await owner.query(`vacuum (full, verbose, analyze) ${table}`);
  } finally {
    owner.removeListener('notice', hear);
  }
  return kept[0] ?? null;
}
