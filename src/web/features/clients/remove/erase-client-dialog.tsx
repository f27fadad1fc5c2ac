import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { renewWithout } from '#web/data/records/renew-records.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientWitnesses } from '../use-client-witnesses.ts';
import { completedHoursQuery, hoursBeforeQuery } from '../client-queries.ts';
import { eraseClient } from '#web/data/records/erase-client.ts';
import { eraseClientText, keptAfterErasureText } from './erase-client-text.ts';

interface EraseClientDialogProps {
  client: ClientRow;
  onClose: () => void;
  onErased: () => void;
}

/** Mounted while it is open. It counts again, since the coach decides by the result. */
export function EraseClientDialog({ client, onClose, onErased }: EraseClientDialogProps) {
  // One per opening of the dialog: however often it is sent, it is one erasure (spec decision 8).
  const [person] = useState(() => crypto.randomUUID());
  const completed = useQuery({ ...completedHoursQuery(client.id), staleTime: 0 });
  const before = useQuery({ ...hoursBeforeQuery(client.id), staleTime: 0 });
  const witnessed = useClientWitnesses(client.id).reduce((sum, { minutes }) => sum + minutes, 0);
  const isCounting = completed.isFetching || before.isFetching;
  const staying = completed.isSuccess &&
    before.isSuccess && {
      ...completed.data,
      openingMinutes: before.data.reduce((sum, row) => sum + row.paid_minutes + row.pro_bono_minutes, 0),
    };
  const erase = useMutation({
    mutationFn: () => eraseClient(client.id, person),
    onSuccess: async ({ sessions, minutes, opening_minutes: openingMinutes }) => {
      onClose();
      onErased();
      const kept = keptAfterErasureText({ sessions, minutes, openingMinutes });
      toast.success({ title: 'Client erased', description: `${kept} kept without a name` });
      await renewWithout(client.id);
    },
    onError: failureToast('Could not erase the client'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Erase ${client.name}?`}
      text={eraseClientText(isCounting ? 'counting' : staying || 'unknown', witnessed)}
      confirmLabel="Erase client"
      busy={isCounting || erase.isPending}
      onConfirm={() => erase.mutate()}
    />
  );
}
