import { today } from '#web/data/device/today.ts';
import type { UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { useMayOpen } from '#web/data/records/use-may-open.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/form/calendar-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { durationLabel } from '#domain/sessions/duration.ts';
import { useState } from 'react';
import { discardUnsent } from './discard-unsent.ts';
import { EditUnsent } from './edit-unsent.tsx';

/** The sessions that the server has not confirmed, with what can be done about each. */
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
  // Without the plan what the form saves would be refused.
  const mayEdit = useMayOpen()('/sessions');
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
        {mayEdit && (
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
