import { durationLabel } from '#domain/sessions/duration.ts';
import type { SessionInput } from '#domain/sessions/session-schema.ts';
import { renewRecords } from '#web/backend/renew-records.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { toast } from '#web/ui/toast.ts';
import { showSessionFailure } from './show-session-failure.ts';
import { removeSessions } from './store-session.ts';

/** Says that a new session is stored, with what was stored, and offers to take it back. */
export function announceSession(id: string, session: SessionInput, clientName: string): void {
  toast.success({
    title: session.completed ? 'Session logged' : 'Session planned',
    description: [clientName, dayText(session.date, today()), durationLabel(session.duration)].join(' · '),
    action: { label: 'Undo', onClick: () => void takeBack(id) },
  });
}

/** Says that a session waits on this device. */
export function announceUnsent(): void {
  toast.warn({ title: 'Not saved yet', description: 'It is kept on this device and sent when the line is back.' });
}

async function takeBack(id: string): Promise<void> {
  try {
    await removeSessions([id]);
    toast.success({ title: 'Session taken back' });
    await renewRecords();
  } catch (error) {
    showSessionFailure('Could not take the session back', error, () => void takeBack(id));
  }
}
