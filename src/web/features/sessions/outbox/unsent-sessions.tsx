import { today } from '#web/data/device/today.ts';
import { type UnsentSession, dropUnsent } from '#web/data/device/unsent-sessions.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/form/calendar-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { durationLabel } from '#domain/sessions/duration.ts';
import { useState } from 'react';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { renewOutbox } from './outbox.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { announceSession, announceUnsent } from '../session-toasts.ts';
import { clientNameOf } from '../form/new-session.tsx';
import { SessionForm } from '../form/session-form.tsx';
import { recordSession } from './record-session.ts';

/** The sessions that the server has not confirmed, with buttons to edit and discard. */
export function UnsentSessions({ sessions }: { sessions: readonly UnsentSession[] }) {
  const [editing, setEditing] = useState<UnsentSession | null>(null);
  const [discarding, setDiscarding] = useState<UnsentSession | null>(null);
  return (
    <Section title="Not synced yet">
      <ul className="-mt-2">
        {sessions.map((unsent) => (
          <UnsentLine
            key={unsent.id}
            unsent={unsent}
            onEdit={() => setEditing(unsent)}
            onDiscard={() => setDiscarding(unsent)}
          />
        ))}
      </ul>
      {editing && <EditUnsent unsent={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        title="Discard this session?"
        text={`The session with ${discarding?.clientName ?? ''} was not saved, and nothing of it remains on this device.`}
        cancelLabel="Keep it"
        confirmLabel="Discard"
        onConfirm={() => {
          if (discarding) void discardUnsent(discarding.id);
          setDiscarding(null);
        }}
      />
    </Section>
  );
}

interface UnsentLineProps {
  unsent: UnsentSession;
  onEdit: () => void;
  onDiscard: () => void;
}

function UnsentLine({ unsent, onEdit, onDiscard }: UnsentLineProps) {
  const { clientName, session, refusal } = unsent;
  const isOnline = useConnection() === 'online';
  // Without a subscription the server would refuse the session.
  const canEdit = useCanOpen()('/sessions');
  const day = dayText(session.date, today());
  const label = `${clientName}, ${day}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate">{clientName}</span>
          {refusal && <Badge tone="bad">Needs a change</Badge>}
        </span>
        <span className="block text-[13px] text-soft">
          {day} · {durationLabel(session.duration)}
          {!refusal && (isOnline ? ' · Syncing' : ' · Will sync when you’re online')}
        </span>
        {refusal && (
          <span className="block text-[13px] text-red">
            {refusal.title}: {refusal.text}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        {canEdit && (
          <Button variant="secondary" size="small" onClick={onEdit} aria-label={`Edit ${label}`}>
            Edit
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onDiscard} aria-label={`Discard ${label}`}>
          Discard
        </Button>
      </span>
    </li>
  );
}

/** Deletes an unsent session from this device. If the server has stored it after all, it appears in the lists. */
async function discardUnsent(id: string): Promise<void> {
  try {
    await dropUnsent(id);
    await renewOutbox();
  } catch (error) {
    showActionFailure('Could not discard the session', error, () => void discardUnsent(id));
  }
}

interface EditUnsentProps {
  unsent: UnsentSession;
  onClose: () => void;
}

/** The form of an unsent session. Saving sends the new values under the same id. */
function EditUnsent({ unsent, onClose }: EditUnsentProps) {
  const [isDirty, setDirty] = useState(false);
  const { id, session, newClient } = unsent;
  return (
    <Dialog open onOpenChange={onClose} title="Edit session" isDirty={isDirty}>
      <SessionForm
        start={{ kind: 'edit', session }}
        startClient={newClient}
        onCancel={onClose}
        onDirtyChange={setDirty}
        onSave={async (values, client) => {
          const clientName = client?.name ?? clientNameOf(values.client_id);
          const outcome = await recordSession({ id, session: values, newClient: client, clientName, changes: unsent });
          onClose();
          if (outcome === 'unsent') return announceUnsent();
          announceSession(id, values, clientName);
          await renewRecords();
        }}
      />
    </Dialog>
  );
}
