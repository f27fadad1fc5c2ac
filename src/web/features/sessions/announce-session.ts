import { durationLabel } from '#domain/sessions/duration.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sessionsText } from './list/sessions-text.ts';
import { showSessionFailure } from './show-session-failure.ts';
import { removeSessions } from './store-session.ts';

/** Says that a new session is stored, with what was stored, and offers to take it back. Several in a row are one toast. */
export function announceSession(id: string, session: SessionInput, clientName: string): void {
  const done = session.completed ? 'logged' : 'planned';
  toast.success(
    {
      title: `Session ${done}`,
      description: [clientName, dayText(session.date, today()), durationLabel(session.duration)].join(' · '),
      action: { label: 'Undo', onClick: () => void takeBack([id]) },
    },
    {
      kind: `sessions ${done}`,
      items: [id],
      title: (count) => `${sessionsText(count)} ${done}`,
      undoAll: (ids) => void takeBack(ids),
    },
  );
}

/** Says that a session waits on this device. */
export function announceUnsent(): void {
  toast.warn({ title: 'Saved on this device', description: 'It will sync when you’re online.' });
}

async function takeBack(ids: readonly string[]): Promise<void> {
  try {
    await removeSessions(ids);
    toast.success({ title: ids.length === 1 ? 'Session removed' : `${sessionsText(ids.length)} removed` });
    await renewRecords();
  } catch (error) {
    const what = ids.length === 1 ? 'the session' : 'the sessions';
    showSessionFailure(`Could not remove ${what}`, error, () => void takeBack(ids));
  }
}
