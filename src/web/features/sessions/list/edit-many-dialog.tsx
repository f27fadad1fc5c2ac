import { renewRecords } from '#web/data/records/renew-records.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { RecordForm } from '#web/ui/form/record-form.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRef, useState } from 'react';
import { EDIT_MANY_FIELDS, validateEdit } from './edit-many-fields.ts';
import { editSessions, readFacts } from './edit-sessions.ts';
import { sessionsText } from './sessions-text.ts';
import { wayBack, type SessionsEdit, type SessionWithFacts } from '../way-back.ts';

interface EditManyDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Sets the same in every selected session. Mounted while it is open. */
export function EditManyDialog({ ids, onClose, onDone }: EditManyDialogProps) {
  const [isDirty, setDirty] = useState(false);
  // As they were before the first try, whose answer may get lost.
  const before = useRef<readonly SessionWithFacts[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDirty={isDirty}
      title={`Change ${sessionsText(ids.length)}`}
      description="Only the fields you change here will change."
    >
      <RecordForm
        fields={EDIT_MANY_FIELDS}
        validate={validateEdit}
        saveLabel={`Change ${sessionsText(ids.length)}`}
        onCancel={onClose}
        onDirtyChange={setDirty}
        onSave={async (changes) => {
          before.current ??= await readFacts(ids);
          const back = wayBack(before.current, changes);
          await editSessions([{ ids, changes }]);
          onDone();
          toast.success({
            title: `${sessionsText(ids.length)} changed`,
            action: { label: 'Undo', onClick: () => void undo(back) },
          });
          await renewRecords();
        }}
      />
    </Dialog>
  );
}

async function undo(back: readonly SessionsEdit[]): Promise<void> {
  try {
    await editSessions(back);
    toast.success({ title: 'Changes undone' });
    await renewRecords();
  } catch (error) {
    showActionFailure('Could not undo the change', error, () => void undo(back));
  }
}
