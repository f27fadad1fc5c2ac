import { instantMoment } from '#domain/formatting/date-text.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { countsText } from './review/counts-text.ts';
import { UndoImportButton } from './undo-import-button.tsx';

export function ExportImportPage() {
  return (
    <>
      <PageHeader title="Export/Import" description="Take your records with you, or bring in the ones you have" />
      <ExportSection />
      <ImportSection />
      <PastImports />
    </>
  );
}

const COLUMNS = 'id, kind, file_name, counts, created_at, finished_at, undone_at';
const SHOWN = 20;
/** No import takes longer. One that is still open was given up. */
const GIVEN_UP_AFTER_MS = 60 * 60 * 1000;

/** The latest imports, latest first. Also deletes the parts of imports that were given up. */
const importsQuery = queryOptions({
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

/** The latest imports; each can be undone as a whole. */
function PastImports() {
  const imports = useQuery(importsQuery);
  if (imports.data?.length === 0) return null;
  return (
    <Section title="Past imports">
      {imports.isPending && <SkeletonRows label="Loading past imports…" rows={2} />}
      {imports.isError && !imports.data && <LoadFailure error={imports.error} onRetry={() => void imports.refetch()} />}
      <ul>
        {imports.data?.map((run) => {
          const added = countsText(run.counts);
          return (
            <li
              key={run.id}
              className="flex min-h-[61px] items-center justify-between gap-4 border-b border-rule py-2.5"
            >
              <div className="min-w-0">
                <p className="font-[560]">{run.file_name || 'A file'}</p>
                <p className="text-sm text-soft">
                  {[instantMoment(run.created_at), added || 'nothing new', run.undone_at ? 'undone' : '']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {added && !run.undone_at && <UndoImportButton id={run.id} added={added} fileName={run.file_name} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
