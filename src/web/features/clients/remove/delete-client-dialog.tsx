import { minutesBefore, type ClientHours } from '#domain/clients/client-hours.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { renewRecords, renewWithout } from '#web/data/records/renew-records.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { deleteRecords, undoDeletions, type Deletion } from '#web/data/records/deletions.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { failureToast, showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lossText } from '#domain/witnesses/witness-loss.ts';
import { useClientWitnesses } from '../use-client-witnesses.ts';
import { clientWheelCountQuery } from '../client-queries.ts';
import { deleteClientText } from './delete-client-text.ts';

interface DeleteClientDialogProps {
  client: ClientRow;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Mounted while it is open. It counts again, since the coach decides by the result. */
export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const count = useQuery({ ...clientHoursQuery(today(), client.id), staleTime: 0 });
  const wheels = useQuery({ ...clientWheelCountQuery(client.id), staleTime: 0 });
  const isCounting = count.isFetching || wheels.isFetching;
  const loss = lossText(useClientWitnesses(client.id), 'delete');
  const remove = useMutation({
    mutationFn: () => deleteRecords('clients', [client.id]),
    onSuccess: async (removed) => {
      onClose();
      onDeleted?.();
      toast.success({
        title: 'Client deleted',
        description: client.name,
        ...(removed.rows.length > 0 ? undoable(() => void restore(removed)) : {}),
      });
      await renewWithout(client.id);
    },
    onError: failureToast('Could not delete the client'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${client.name}?`}
      text={[deleteClientText(isCounting ? 'counting' : goingAlong(count, wheels)), loss].filter(Boolean).join(' ')}
      confirmLabel="Delete client"
      busy={isCounting || remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

async function restore(removed: Deletion<'clients'>): Promise<void> {
  try {
    await undoDeletions([removed.id]);
    toast.success({ title: 'Client restored', description: removed.rows.map(({ name }) => name).join(', ') });
  } catch (error) {
    showActionFailure('Could not restore the client', error, () => void restore(removed));
  }
  await renewRecords();
}

function goingAlong(count: UseQueryResult<ClientHours[]>, wheels: UseQueryResult<number>) {
  if (!count.isSuccess || !wheels.isSuccess) return 'unknown';
  const hours = count.data[0];
  const before = minutesBefore(hours);
  return {
    sessions: hours?.sessions ?? 0,
    hours: hoursTotal(hours?.minutes ?? 0),
    before: before > 0 ? hoursTotal(before) : null,
    wheels: wheels.data,
  };
}
