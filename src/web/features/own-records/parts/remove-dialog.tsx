import { RECORDS } from '#domain/records/all-records.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { eraseClient } from '#web/data/records/erase-client.ts';
import { renewWithout } from '#web/data/records/renew-records.ts';
import { deleteRow } from '#web/data/records/deletions.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

export interface Removal {
  kind: RecordName;
  id: string;
  /** The record's heading. */
  title: string;
  /** Erasing a client keeps the hours without a name. */
  erases: boolean;
  /** For a client: the number of sessions. */
  sessions: number;
}

/** Asks before a record is deleted permanently. Mounted while it is open. */
export function RemoveDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { kind, id, title, erases } = removal;
  // One id each time the dialog opens, so that sending it twice erases once (spec decision 8).
  const [person] = useState(() => crypto.randomUUID());
  const { one } = RECORDS[kind];
  const remove = useMutation({
    mutationFn: async () => {
      if (erases) await eraseClient(id, person);
      else await deleteRow(kind, id);
    },
    onSuccess: async () => {
      onClose();
      toast.success({ title: erases ? 'Client erased' : 'Deleted', description: title });
      await renewWithout(id);
    },
    onError: (error) =>
      toast.destructive({
        title: `Could not ${erases ? 'erase' : 'delete'} the ${one}`,
        description: messageOf(error),
      }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={erases ? `Erase ${title}?` : kind === 'clients' ? `Delete ${title}?` : `Delete this ${one}?`}
      text={textOf(removal)}
      confirmLabel={erases ? 'Erase client' : `Delete ${one}`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

function textOf({ kind, title, erases, sessions }: Removal): string {
  if (erases) {
    return 'Hours of completed sessions are kept without a name: date, length, kind, payment and what else credentials count. The name, contact details, notes, topics and anything else that identifies them will be deleted. This cannot be undone.';
  }
  if (kind === 'clients' && sessions > 0)
    return `${sessionsText(sessions)} with this client will be deleted too. This cannot be undone.`;
  return `${title}. This cannot be undone.`;
}
