import type { WheelRow } from '#web/data/wire/tables.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { addWheel, removeWheel, renewWheels } from './store-wheel.ts';

/** Deletes at once; the toast takes it back. */
export function useRemoveWheel() {
  return useMutation({
    mutationFn: (wheel: WheelRow) => removeWheel(wheel.id),
    onSuccess: async (_, wheel) => {
      toast.success({ title: 'Wheel deleted', action: { label: 'Undo', onClick: () => void restore(wheel) } });
      await renewWheels();
    },
    onError: (error) => toast.destructive({ title: 'Could not delete the wheel', description: messageOf(error) }),
  });
}

async function restore(wheel: WheelRow): Promise<void> {
  const { id, client_id, date, areas, note } = wheel;
  try {
    await addWheel(id, { client_id, date, areas, note });
    toast.success({ title: 'Wheel restored' });
    await renewWheels();
  } catch (error) {
    if (showAccessRequired(error)) return;
    const again = { label: 'Try again', onClick: () => void restore(wheel) };
    toast.destructive({ title: 'Could not restore the wheel', description: messageOf(error), action: again });
  }
}
