import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useEffect, useRef } from 'react';
import { countsText, rowsText } from './review/counts-text.ts';
import { UndoImportButton } from './undo-import-button.tsx';
import type { FinishedImport } from './work/write-import.ts';

interface ImportReportProps {
  fileName: string;
  finished: FinishedImport;
  onAnother: () => void;
}

/** What came of an import. */
export function ImportReportCard({ fileName, finished: { id, report }, onAnother }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const added = countsText(report);
  const skipped = report.skipped_ids.length;
  return (
    <Card>
      <h3 ref={heading} tabIndex={-1} className="text-xl font-[550] outline-none">
        {added ? 'Imported' : 'Nothing was added'}
      </h3>
      <p className="mt-1">{added ? `${added} from ${fileName}.` : `You already had everything in ${fileName}.`}</p>
      {skipped > 0 && added && (
        <p className="mt-1 text-sm text-soft">
          {rowsText(skipped)} {skipped === 1 ? 'was' : 'were'} already here and didn’t change.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onAnother}>Import another file</Button>
        {added && <UndoImportButton id={id} added={added} fileName={fileName} onUndone={onAnother} />}
      </div>
    </Card>
  );
}
