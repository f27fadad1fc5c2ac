import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import type { ImportProgress, UndoReport } from '#domain/transfer/plan/import-run.ts';
import { renewEverything } from '#web/data/records/renew-records.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from '#web/ui/icons/undo-2.tsx';
import { useState } from 'react';
import { countsText, number, rowsText } from './review/counts-text.ts';
import { takeBackImport } from './work/save-import.ts';

interface UndoImportButtonProps {
  id: string;
  /** What the import added, in words. */
  added: string;
  fileName: string;
  onUndone?: () => void;
}

/** Undoes a whole import, after a question, since later changes to its rows, confirmations and the files added to them are lost. */
export function UndoImportButton({ id, added, fileName, onUndone }: UndoImportButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [gone, setGone] = useState<ImportProgress | null>(null);
  const undo = useMutation({
    mutationFn: () => undoImport(id, setGone),
    onSettled: () => setGone(null),
    onSuccess: (report) => {
      setAsking(false);
      const kept = report.kept_clients;
      const deleted = countsText(report);
      toast.success({
        title: 'Import undone',
        description: [
          deleted ? `${deleted} deleted.` : 'There was nothing left to delete.',
          kept.length > 0
            ? `Kept, because you’ve logged more with them: ${new Intl.ListFormat('en-GB').format(kept)}.`
            : '',
        ]
          .filter(Boolean)
          .join(' '),
      });
      onUndone?.();
    },
    onError: failureToast('Could not undo the import'),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Undo the import of ${fileName}`}
        onClick={() => setAsking(true)}
      >
        <Undo2 className="size-4" />
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo this import?"
        text={
          gone
            ? `${number(gone.rows_done)} of ${rowsText(gone.rows)} deleted…`
            : `It added ${added}. Everything from it is deleted, even what you’ve changed since, confirmations and files you’ve added. Clients you’ve logged more with are kept.`
        }
        confirmLabel="Undo import"
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </>
  );
}

/** Deletes what the import added, except clients with other records. */
function undoImport(id: string, onProgress: (progress: ImportProgress) => void): Promise<UndoReport> {
  return logged('undo import', async () => {
    const report = await takeBackImport(id, onProgress);
    await renewEverything();
    return report;
  });
}
