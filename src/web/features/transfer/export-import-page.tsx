import { instantMoment } from '#domain/formatting/date-text.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { ExportSection } from './export-section.tsx';
import { importsQuery } from './import-history.ts';
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
