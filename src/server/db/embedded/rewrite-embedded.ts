// Rewrites tables on the embedded engine, each on its own: requests are served in between. No transaction of another connection
// can read former rows.
import type { RunExclusively } from './maintenance.ts';
import type { EnginePlace } from './engine.ts';
import { listedAnew } from './files/checked-session.ts';
import { overwriteLog, rewriteTables, type Rewriting } from '../rewrite-tables.ts';

export function rewriteOnEmbedded(
  exclusively: RunExclusively,
  place: EnginePlace,
  { maxBytes, log }: Pick<Rewriting, 'maxBytes' | 'log'>,
): Promise<string[]> {
  return rewriteTables({
    run: (text, values) => exclusively((run) => run(text, values)),
    maxBytes,
    log,
    rewrite: async (table) => {
      await exclusively((run) => listedAnew(run, place, () => run(`vacuum (full, analyze) ${table}`)));
      return 0;
    },
    overwriteLog: () => exclusively((run) => listedAnew(run, place, () => overwriteLog(run))),
  });
}
