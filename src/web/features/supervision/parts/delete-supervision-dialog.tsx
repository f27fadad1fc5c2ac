import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { removeRows } from '#web/data/records/store-row.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';

/** Mounted while it is open. */
export function DeleteSupervisionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => removeRows('supervision_sessions', [id]),
    onSuccess: async () => {
      onClose();
      toast.success(SUPERVISION_TEXTS.deleted);
      await renewRecords();
    },
    onError: (error) => toast.destructive({ title: SUPERVISION_TEXTS.deleteError, description: messageOf(error) }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={SUPERVISION_TEXTS.delete.title}
      text={SUPERVISION_TEXTS.delete.text}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
