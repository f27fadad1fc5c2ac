import { durationLabel } from '#domain/sessions/duration.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { deleteSessions } from './delete-sessions.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

/** Shows that a new session was stored, with an undo button. Several in a row share one toast. */
export function announceSession(id: string, session: SessionInput, clientName: string): void {
  const done = session.completed ? 'logged' : 'planned';
  toast.success(
    {
      title: `Session ${done}`,
      description: [clientName, dayText(session.date, today()), durationLabel(session.duration)].join(' · '),
      action: { label: 'Undo', onClick: () => void undoAdd([id]), isUndo: true },
    },
    {
      kind: `sessions ${done}`,
      items: [id],
      title: (count) => `${sessionsText(count)} ${done}`,
      undoAll: (ids) => void undoAdd(ids),
    },
  );
}

async function undoAdd(ids: readonly string[]): Promise<void> {
  try {
    await deleteSessions(ids);
    toast.success({ title: ids.length === 1 ? 'Session removed' : `${sessionsText(ids.length)} removed` });
    await renewRecords();
  } catch (error) {
    const what = ids.length === 1 ? 'the session' : 'the sessions';
    showActionFailure(`Could not remove ${what}`, error, () => void undoAdd(ids));
  }
}
