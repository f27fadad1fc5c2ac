import { hoursText } from '#domain/sessions/duration.ts';
import { clientHoursQuery } from '#web/backend/client-hours.ts';
import { renewRecords } from '#web/backend/renew-records.ts';
import type { ClientRow } from '#web/backend/tables.ts';
import { today } from '#web/backend/today.ts';
import { messageOf } from '#web/backend/wire-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { goingAlongText } from './going-along-text.ts';
import { removeClient } from './remove-client.ts';

interface DeleteClientDialogProps {
  client: ClientRow;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Mounted while it is open. It counts anew, since the answer is what the coach decides by. */
export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const count = useQuery({ ...clientHoursQuery(today(), client.id), staleTime: 0 });
  const hours = count.data?.[0];
  const remove = useMutation({
    mutationFn: () => removeClient(client.id),
    onSuccess: async () => {
      onClose();
      onDeleted?.();
      toast.success({ title: 'Client deleted', description: client.name });
      await renewRecords();
    },
    onError: (error) => toast.destructive({ title: 'Could not delete the client', description: messageOf(error) }),
  });
  const known = { sessions: hours?.sessions ?? 0, hours: hoursText(hours?.minutes ?? 0) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${client.name}?`}
      text={goingAlongText(count.isFetching ? 'counting' : count.isError ? 'unknown' : known)}
      confirmLabel="Delete client"
      busy={count.isFetching || remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
