import { renewRecords } from '#web/data/records/renew-records.ts';
import { addNamedClient } from '#web/data/records/add-named-client.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useSearch } from '@tanstack/react-router';
import { factsOf } from './credential-facts.ts';
import { NewSession } from './new-session.tsx';
import { SessionForm } from './session-form.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import { updateSession } from '../store-session.ts';

/** Open while the address has `?add`. */
export function AddSessionDialog({ clientId }: { clientId: string }) {
  return (
    <RouteDialog name="add" title="Log a session">
      {({ close, finish, setDirty }) => (
        <NewSession start={{ kind: 'new', clientId }} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
      )}
    </RouteDialog>
  );
}

/** Open while the address has `?edit`. Its value may name the column that gets the focus. */
export function EditSessionDialog({ session }: { session: SessionWithClient }) {
  const { client_id, date, duration, notes, topics, follow_up, completed } = session;
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  return (
    <RouteDialog name="edit" title="Edit session">
      {({ close, finish, setDirty }) => (
        <SessionForm
          start={{
            kind: 'edit',
            session: { client_id, date, duration, notes, topics, follow_up, completed, ...factsOf(session) },
          }}
          focus={typeof edit === 'string' ? edit : undefined}
          onCancel={close}
          onDirtyChange={setDirty}
          onSave={async (values, newClient) => {
            if (newClient) await addNamedClient(newClient, session.user_id);
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
