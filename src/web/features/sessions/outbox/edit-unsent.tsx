import { renewRecords } from '#web/data/records/renew-records.ts';
import type { UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { announceSession, announceUnsent } from '../announce-session.ts';
import { nameOf } from '../form/new-session.tsx';
import { SessionForm } from '../form/session-form.tsx';
import { recordSession } from './record-session.ts';

interface EditUnsentProps {
  unsent: UnsentSession;
  onClose: () => void;
}

/** The form of a session that waits. Saving it sends what it says now, under the same id. */
export function EditUnsent({ unsent, onClose }: EditUnsentProps) {
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
          const clientName = client?.name ?? nameOf(values.client_id);
          const outcome = await recordSession({ id, session: values, newClient: client, clientName, changes: unsent });
          onClose();
          if (outcome === 'kept') return announceUnsent();
          announceSession(id, values, clientName);
          await renewRecords();
        }}
      />
    </Dialog>
  );
}
