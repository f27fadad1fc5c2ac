import { durationLabel } from '#domain/sessions/duration.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sessionsText } from './list/sessions-text.ts';
import { DuplicateSession } from '#web/data/records/duplicate-session.ts';
import { removeSessions } from './store-session.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
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
    await removeSessions(ids);
    toast.success({ title: ids.length === 1 ? 'Session removed' : `${sessionsText(ids.length)} removed` });
    await renewRecords();
  } catch (error) {
    const what = ids.length === 1 ? 'the session' : 'the sessions';
    showSessionFailure(`Could not remove ${what}`, error, () => void undoAdd(ids));
  }
}

/** `showActionFailure` with its own text for a duplicate session. */
export function showSessionFailure(title: string, error: unknown, retry?: () => void): void {
  if (!(error instanceof DuplicateSession)) return showActionFailure(title, error, retry);
  const { title: duplicate, description } = DUPLICATE_SESSION_TEXTS;
  toast.destructive({
    title: duplicate,
    description,
    ...(retry && { action: { label: 'Try again', onClick: retry } }),
  });
}
