// Removes texts in clear from the database's files after they were encrypted (ADR 55). An update leaves the former row in the
// table's file, an analysis leaves common values in pg_statistic, and the log holds what was written: tables are rewritten, and
// the files of the log overwritten.
import type { Logger } from 'pino';
import type { OwnerRun } from './database.ts';

export interface Rewriting {
  readonly run: OwnerRun;
  readonly maxBytes: number;
  /**
   * Rewrites one table. Resolves to how many former rows it had to keep, because an open transaction may read them; to null if the
   * role may not rewrite it.
   */
  readonly rewrite: (table: string) => Promise<number | null>;
  readonly overwriteLog: () => Promise<void>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Pending {
  readonly area: string;
  readonly since: string;
  readonly bytes: number;
}

/** The statistics hold values of the tables, and the log pages of both: in this order, after the tables. */
const LAST = ['pg_catalog.pg_statistic', 'pg_wal'];
const PENDING = `
  select r.area, r.since::text as since, coalesce(pg_total_relation_size(to_regclass(r.area)), 0)::float8 as bytes
  from private.rewrites r order by array_position(array['${LAST.join("', '")}'], r.area) nulls first, r.area`;

export const pendingRewrites = (run: OwnerRun) => run<Pending>(PENDING);

/** What could not be done stays in private.rewrites, and is logged. Resolves to what is left. */
export async function rewriteTables(rewriting: Rewriting): Promise<string[]> {
  const { run, log } = rewriting;
  const done: string[] = [];
  let areAllDone = true;
  for (const one of await pendingRewrites(run)) {
    if (LAST.includes(one.area) && !areAllDone) break;
    const isDone = one.area === 'pg_wal' ? await isOverwritten(rewriting) : await isRewritten(one, rewriting);
    areAllDone &&= isDone;
    if (!isDone) continue;
    // It stays if another text was encrypted in the meantime.
    await run('delete from private.rewrites where area = $1 and since <= $2::timestamptz', [one.area, one.since]);
    done.push(one.area);
  }
  if (done.length > 0) log.info({ tables: done }, 'files that held texts in clear were rewritten');
  return (await pendingRewrites(run)).map(({ area }) => area);
}

const SEE = 'see docs/operations.md, "Texts that were in clear"';

async function isRewritten({ area, bytes }: Pending, { maxBytes, rewrite, log }: Rewriting): Promise<boolean> {
  if (bytes > maxBytes) {
    log.warn({ table: area, bytes }, `a table is too large to be rewritten while it is in use: ${SEE}`);
    return false;
  }
  const kept = await rewrite(area);
  if (kept === null) log.warn({ table: area }, `the owner of the tables may not rewrite this one: ${SEE}`);
  else if (kept > 0)
    log.warn({ table: area, rows: kept }, 'an open transaction may read former rows, next try in an hour');
  return kept === null || kept === 0;
}

/** Needs rights that the owner in DATABASE_URL may not have. */
async function isOverwritten({ overwriteLog, log }: Rewriting): Promise<boolean> {
  try {
    await overwriteLog();
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    log.warn({ reason: (error as Error).message }, `the files of the log could not be overwritten: ${SEE}`);
  }
  return true;
}

const FILES_AHEAD = `
  select count(*)::int as files from pg_ls_waldir()
  where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`;

/**
 * A checkpoint makes the files of the log before it files of the future, with their former content. Switching through all of them
 * fills them with zeros: 16 MiB of writing for each.
 */
export async function overwriteLog(run: OwnerRun): Promise<void> {
  await nextFile(run);
  await run('checkpoint');
  const [ahead] = await run<{ files: number }>(FILES_AHEAD);
  // Also out of the last one, of which a switch to it fills only the beginning.
  for (let file = 0; file <= (ahead?.files ?? 0); file += 1) await nextFile(run);
  await run('checkpoint');
}

async function nextFile(run: OwnerRun): Promise<void> {
  // At the start of a file there would be nothing to switch from.
  await run("select pg_logical_emit_message(false, 'hourbook', 'end of file')");
  await run('select pg_switch_wal()');
}
