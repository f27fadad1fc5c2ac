import type { ImportProgress } from '#domain/transfer/plan/import-run.ts';
import { rest } from '#web/data/auth/rest.ts';
import { renewEverything } from '#web/data/records/renew-records.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { messageOf, unwrap } from '#web/data/wire/wire-error.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ImportProgressCard } from './import-progress.tsx';
import { countsText } from './review/counts-text.ts';
import { mayPass, saveImport, takeBackImport } from './work/save-import.ts';

/** The import that was interrupted while it was saved or undone. A coach has at most one. */
const openImportQuery = queryOptions({
  queryKey: ['imports', 'under way'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const rows = unwrap(
      await rest
        .from('import_runs')
        .select('id, file_name, gone')
        .eq('is_under_way', true)
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal),
    );
    return rows[0] ?? null;
  },
});

type OpenImport = NonNullable<Awaited<ReturnType<NonNullable<typeof openImportQuery.queryFn>>>>;

/** Continues an import that a closed page or a lost connection interrupted. The server also does so, some minutes later. */
export function ContinuedImport() {
  const { data: run } = useQuery(openImportQuery);
  const [tries, setTries] = useState(0);
  return run && <Continued key={`${run.id} ${tries}`} run={run} onRetry={() => setTries(tries + 1)} />;
}

function Continued({ run, onRetry }: { run: OpenImport; onRetry: () => void }) {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    goOn(run, setProgress, signal).then(
      (title) => toast.success({ title }),
      (error: unknown) => {
        if (signal.aborted) return;
        logFailure('continuing an import', error);
        setFailure(messageOf(error));
      },
    );
    return () => leaving.abort();
  }, [run]);
  return (
    <div className="mb-4">
      <ImportProgressCard
        title={run.gone === null ? `Importing ${fileOf(run)}…` : `Taking back ${fileOf(run)}…`}
        progress={{
          is: run.gone === null ? 'save' : 'take-back',
          done: progress?.rows_done ?? 0,
          all: progress?.rows ?? 0,
        }}
        failure={failure}
        onContinue={onRetry}
      />
    </div>
  );
}

const fileOf = ({ file_name }: OpenImport) => file_name || 'a file';

/** Resolves to the result in words. */
async function goOn(run: OpenImport, onProgress: (progress: ImportProgress) => void, signal: AbortSignal) {
  const report = run.gone === null ? await saveOrTakeBack(run, onProgress, signal) : null;
  if (report === null) await takeBackImport(run.id, onProgress, signal);
  await renewEverything();
  if (report === null) return `The import of ${fileOf(run)} was taken back`;
  return `Imported ${countsText(report) || 'nothing new'} from ${fileOf(run)}`;
}

/** Resolves to null if a row was refused and the import was undone. */
const saveOrTakeBack = (run: OpenImport, onProgress: (progress: ImportProgress) => void, signal: AbortSignal) =>
  saveImport(run.id, 0, onProgress, signal).catch((error: unknown) => {
    if (signal.aborted || mayPass(error)) throw error;
    logFailure('continuing an import', error);
    return null;
  });
