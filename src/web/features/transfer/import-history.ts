import type { ImportProgress, UndoReport } from '#domain/transfer/plan/import-run.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { renewEverything } from '#web/data/records/renew-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';
import { takeBackImport } from './work/save-import.ts';

const COLUMNS = 'id, kind, file_name, counts, created_at, finished_at, undone_at';
const SHOWN = 20;
/** No import takes longer. One that is still open was given up. */
const GIVEN_UP_AFTER_MS = 60 * 60 * 1000;

/** The latest imports, latest first. Also deletes the parts of imports that were given up. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => {
    const long = new Date(Date.now() - GIVEN_UP_AFTER_MS).toISOString();
    unwrap(await rest.from('import_runs').delete().is('finished_at', null).lt('created_at', long).abortSignal(signal));
    return unwrap(
      await rest
        .from('import_runs')
        .select(COLUMNS)
        .not('finished_at', 'is', null)
        .order('created_at', { ascending: false })
        .limit(SHOWN)
        .abortSignal(signal),
    );
  },
});

/** Deletes what the import added, except clients with other records. */
export function undoImport(id: string, onProgress: (progress: ImportProgress) => void): Promise<UndoReport> {
  return logged('undo import', async () => {
    const report = await takeBackImport(id, onProgress);
    await renewEverything();
    return report;
  });
}
