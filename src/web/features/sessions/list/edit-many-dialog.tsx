import { editSessions, type SessionsEdit } from '#web/data/records/edit-sessions.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { RecordForm } from '#web/ui/form/record/record-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { useRef, useState } from 'react';
import { EDIT_MANY_FIELDS, undoEdits, validateEdit, type SessionWithFacts } from './edit-many-fields.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

interface EditManyDialogProps {
  ids: readonly string[];
  /** What others confirmed of these sessions, and what may become of it; null: nothing. */
  loss: string | null;
  onClose: () => void;
  onDone: () => void;
}

/** Sets the same values in every selected session. Mounted while it is open. */
export function EditManyDialog({ ids, loss, onClose, onDone }: EditManyDialogProps) {
  const [isDirty, setDirty] = useState(false);
  // The sessions before the first attempt, whose response may get lost.
  const before = useRef<readonly SessionWithFacts[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDirty={isDirty}
      title={`Change ${sessionsText(ids.length)}`}
      description="Only the fields you change here will change."
    >
      <RecordForm
        fields={EDIT_MANY_FIELDS}
        validate={validateEdit}
        saveLabel={`Change ${sessionsText(ids.length)}`}
        onDirtyChange={setDirty}
        onSave={async (changes) => {
          before.current ??= await readFacts(ids);
          const reverted = undoEdits(before.current, changes);
          const edited = await editSessions([{ ids, changes }]);
          onDone();
          toast.success({
            title: `${sessionsText(edited)} changed`,
            ...undoable(() => void undo(reverted)),
          });
          await renewRecords();
        }}
      >
        {loss && <Notice tone="warn">{loss}</Notice>}
      </RecordForm>
    </Dialog>
  );
}

async function undo(edits: readonly SessionsEdit[]): Promise<void> {
  try {
    await editSessions(edits);
    toast.success({ title: 'Changes undone' });
    await renewRecords();
  } catch (error) {
    showActionFailure('Could not undo the change', error, () => void undo(edits));
  }
}

/** The present values of the fields that can be set in many sessions at once. */
function readFacts(ids: readonly string[]): Promise<SessionWithFacts[]> {
  return logged('read sessions', async () => {
    await requireUser();
    const columns = ['id', 'completed', ...SESSION_FACTS].join(', ');
    // The data client's types follow the text of columns.
    return unwrap(
      await rest
        .from('sessions')
        .select(columns as '*')
        .in('id', ids),
    );
  });
}
