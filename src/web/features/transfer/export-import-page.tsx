import { PageHeader } from '#web/ui/page-header.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { PastImports } from './past-imports.tsx';

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
