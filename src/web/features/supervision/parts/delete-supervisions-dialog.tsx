import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { removal } from '#web/data/records/store-row.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { supervisionsText } from './supervisions-text.ts';

const SUPERVISIONS: Undoable<SupervisionRow> = {
  one: 'supervision session',
  many: 'supervision sessions',
  ...removal('supervision_sessions'),
};

interface DeleteSupervisionsDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks about all that are selected; mounted while it is open. */
export function DeleteSupervisionsDialog({ ids, onClose, onDeleted }: DeleteSupervisionsDialogProps) {
  const remove = useUndoableDelete(SUPERVISIONS, onDeleted);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={SUPERVISION_TEXTS.delete.title}
      text={`This will delete ${supervisionsText(ids.length)}.`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(ids)}
    />
  );
}
