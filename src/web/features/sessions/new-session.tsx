import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { type SessionInput } from '#domain/sessions/session-schema.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { renewRecords } from '#web/backend/renew-records.ts';
import { addClient } from '#web/backend/store-client.ts';
import { useState } from 'react';
import { announceSession } from './announce-session.ts';
import type { NewClient } from './client-choice.tsx';
import { SessionForm } from './session-form.tsx';
import { clientNamesQuery } from '#web/backend/client-names.ts';
import { addSession } from './store-session.ts';
import type { SessionStart } from './use-session-form.ts';

interface NewSessionProps {
  start: SessionStart;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form that stores one new session, on whatever sheet. */
export function NewSession({ onSaved, ...rest }: NewSessionProps) {
  // One id per opening of the form: however often it is sent, it is one session (decisions 8).
  const [id] = useState(() => crypto.randomUUID());
  const save = async (session: SessionInput, newClient: NewClient | null) => {
    if (newClient) await addClient(newClient.id, { name: newClient.name, email: '', phone: null, notes: null });
    await addSession(id, session);
    onSaved();
    announceSession(id, session, newClient?.name ?? nameOf(session.client_id));
    await renewRecords();
  };
  return <SessionForm {...rest} onSave={save} />;
}

function nameOf(clientId: string): string {
  const names = queryClient.getQueryData(clientNamesQuery.queryKey);
  return names?.find((client) => client.id === clientId)?.name ?? UNKNOWN_CLIENT;
}
