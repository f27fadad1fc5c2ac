import { renewRecords } from '#web/backend/renew-records.ts';
import type { SessionRow } from '#web/backend/tables.ts';
import { messageOf } from '#web/backend/wire-error.ts';
import { showAccessRequired } from '#web/ui/form-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { addSession, removeSession, updateSession } from './store-session.ts';

/** Completing and uncompleting in one press. While it is under way, `variables` is what to show. */
export function useComplete(session: SessionRow) {
  return useMutation({
    mutationFn: (completed: boolean) => updateSession(session.id, { completed }),
    // Pending until the lists are there again, so that nothing flickers back.
    onSuccess: renewRecords,
    onError: (error) => showFailure('Could not change the session', error),
  });
}

/** Deletes at once; the toast takes it back. */
export function useDelete(session: SessionRow, onDeleted?: () => void) {
  return useMutation({
    mutationFn: () => removeSession(session.id),
    onSuccess: async () => {
      onDeleted?.();
      toast.success({ title: 'Session deleted', action: { label: 'Undo', onClick: () => void restore(session) } });
      await renewRecords();
    },
    onError: (error) => showFailure('Could not delete the session', error),
  });
}

/** Stores a deleted session again, under its own id. */
async function restore(session: SessionRow): Promise<void> {
  const { id, client_id, date, duration, notes, topics, follow_up, completed } = session;
  try {
    await addSession(id, { client_id, date, duration, notes, topics, follow_up, completed });
    toast.success({ title: 'Session restored' });
    await renewRecords();
  } catch (error) {
    showFailure('Could not restore the session', error, { label: 'Try again', onClick: () => void restore(session) });
  }
}

function showFailure(title: string, error: unknown, action?: { label: string; onClick: () => void }): void {
  if (showAccessRequired(error) && !action) return;
  toast.destructive({ title, description: messageOf(error), ...(action ? { action } : {}) });
}
