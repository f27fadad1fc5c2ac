import type { SessionInput } from '#domain/sessions/session-schema.ts';
import { renewRecords } from '#web/backend/renew-records.ts';
import { addClient } from '#web/backend/store-client.ts';
import { RouteDialog } from '#web/ui/route-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useState } from 'react';
import type { NewClient } from './client-choice.tsx';
import { SessionForm } from './session-form.tsx';
import { addSession, updateSession } from './store-session.ts';
import type { SessionWithClient } from './session-queries.ts';

/** Open while the address has `?add`. */
export function AddSessionDialog({ clientId }: { clientId: string }) {
  return (
    <RouteDialog name="add" title="Log a session">
      {({ close, finish, setDirty }) => (
        <NewSession clientId={clientId} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
      )}
    </RouteDialog>
  );
}

interface NewSessionProps {
  clientId: string;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewSession({ onSaved, ...rest }: NewSessionProps) {
  // One id per opening of the form: however often it is sent, it is one session (decisions 8).
  const [id] = useState(() => crypto.randomUUID());
  const save = async (session: SessionInput, newClient: NewClient | null) => {
    if (newClient) await addClient(newClient.id, { name: newClient.name, email: '', phone: null, notes: null });
    await addSession(id, session);
    onSaved();
    toast.success({ title: session.completed ? 'Session logged' : 'Session planned' });
    await renewRecords();
  };
  return <SessionForm {...rest} session={null} onSave={save} />;
}

/** Open while the address has `?edit`. */
export function EditSessionDialog({ session }: { session: SessionWithClient }) {
  const { client_id, date, duration, notes, topics, follow_up, completed } = session;
  return (
    <RouteDialog name="edit" title="Edit session">
      {({ close, finish, setDirty }) => (
        <SessionForm
          session={{ client_id, date, duration, notes, topics, follow_up, completed }}
          clientId={client_id}
          onCancel={close}
          onDirtyChange={setDirty}
          onSave={async (values, newClient) => {
            if (newClient) await addClient(newClient.id, { name: newClient.name, email: '', phone: null, notes: null });
            await updateSession(session.id, values);
            finish();
            toast.success({ title: 'Session saved' });
            await renewRecords();
          }}
        />
      )}
    </RouteDialog>
  );
}
