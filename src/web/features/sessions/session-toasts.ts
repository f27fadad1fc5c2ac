import { durationLabel } from '#domain/sessions/duration.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { recordRemoval } from '#web/data/records/outbox/record-removal.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

/** Shows that a new session was stored, with an undo button. Several in a row share one toast. */
export function announceSession(id: string, session: SessionInput, clientName: string): void {
  const done = session.completed ? 'logged' : 'planned';
  const added = { ...session, id, client: { id: session.client_id, name: clientName } };
  toast.success(
    {
      title: `Session ${done}`,
      description: [clientName, dayText(session.date, today()), durationLabel(session.duration)].join(' · '),
      action: { label: 'Undo', onClick: () => void undoAdd([added]), isUndo: true },
    },
    {
      kind: `sessions ${done}`,
      items: [added],
      title: (count) => `${sessionsText(count)} ${done}`,
      undoAll: (all) => void undoAdd(all),
    },
  );
}

async function undoAdd(added: readonly (Values & { readonly id: string })[]): Promise<void> {
  const { length } = added;
  const ids = added.map(({ id }) => id);
  try {
    const removed = await recordRemoval('sessions', ids, added);
    if (!removed) return announceSavedOnDevice();
    toast.success({ title: length === 1 ? 'Session removed' : `${sessionsText(length)} removed` });
    await renewRecords();
  } catch (error) {
    const what = length === 1 ? 'the session' : 'the sessions';
    showActionFailure(`Could not remove ${what}`, error, () => void undoAdd(added));
  }
}
