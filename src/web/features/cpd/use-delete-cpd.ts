import { renewRecords } from '#web/backend/renew-records.ts';
import type { CpdRow } from '#web/backend/tables.ts';
import { messageOf } from '#web/backend/wire-error.ts';
import { showAccessRequired } from '#web/ui/form-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { addCpd, removeCpd } from './store-cpd.ts';

/** Deletes at once; the toast takes it back. */
export function useDeleteCpd(record: CpdRow) {
  return useMutation({
    mutationFn: () => removeCpd(record.id),
    onSuccess: async () => {
      toast.success({ title: 'CPD record deleted', action: { label: 'Undo', onClick: () => void restore(record) } });
      await renewRecords();
    },
    onError: (error) => toast.destructive({ title: 'Could not delete the CPD record', description: messageOf(error) }),
  });
}

/** Stores a deleted record again, under its own id. */
async function restore(record: CpdRow): Promise<void> {
  const { id, date, hours, title, provider, category, learned, applied, evidence_url } = record;
  try {
    await addCpd(id, { date, hours, title, provider, category, learned, applied, evidence_url });
    toast.success({ title: 'CPD record restored' });
    await renewRecords();
  } catch (error) {
    showAccessRequired(error);
    toast.destructive({
      title: 'Could not restore the CPD record',
      description: messageOf(error),
      action: { label: 'Try again', onClick: () => void restore(record) },
    });
  }
}
