import { numberText } from '#domain/formatting/number-text.ts';
import { SelectionBar } from '#web/ui/data/selection-bar.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { useState } from 'react';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';

interface SupervisionSelectionProps {
  selection: Selection;
  /** The rows on this page. */
  shown: readonly SupervisionRow[];
}

/** Deletes the selected rows after a confirmation. */
export function SupervisionSelection({ selection, shown }: SupervisionSelectionProps) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  return (
    <>
      <SelectionBar
        many="supervision sessions"
        countText={supervisionsText}
        selection={selection}
        shown={shown.map(({ id }) => id)}
        isDeleting={false}
        onDelete={setAsked}
      />
      {asked && (
        <DeleteSupervisionsDialog
          sessions={shown.filter(({ id }) => asked.includes(id))}
          onClose={() => setAsked(null)}
          onDeleted={selection.stop}
        />
      )}
    </>
  );
}

const SUPERVISIONS = removal('supervision_sessions');

interface DeleteSupervisionsDialogProps {
  sessions: readonly SupervisionRow[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting the selected rows. Mounted while it is open. */
function DeleteSupervisionsDialog({ sessions, onClose, onDeleted }: DeleteSupervisionsDialogProps) {
  const ids = sessions.map(({ id }) => id);
  const rows = sessions.map(({ id, duration }) => ({ id, minutes: duration }));
  const loss = useLoss('supervision_sessions', rows, 'delete');
  const remove = useUndoableDelete(SUPERVISIONS, onDeleted);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={SUPERVISION_TEXTS.delete.title}
      text={`This will delete ${supervisionsText(ids.length)}.${loss === null ? '' : ` ${loss}`}`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(ids)}
    />
  );
}

/** @example supervisionsText(1) // '1 supervision session' */
function supervisionsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'supervision session' : 'supervision sessions'}`;
}
