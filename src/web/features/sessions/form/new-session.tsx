import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { type SessionInput } from '#domain/records/session.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { useState } from 'react';
import { announceSession } from '../session-toasts.ts';
import { SessionForm } from './session-form.tsx';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import type { SessionStart } from './use-session-form.ts';

interface NewSessionProps {
  start: SessionStart;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form that records one new session, in any sheet. */
export function NewSession({ onSaved, ...rest }: NewSessionProps) {
  // One id each time the form opens, so that sending it twice stores one session (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  const save = async (session: SessionInput, newClient: NewClient | null) => {
    const clientName = newClient?.name ?? clientNameOf(session.client_id);
    const outcome = await recordChange({ table: 'sessions', id, values: session, newClient });
    onSaved();
    if (outcome === 'unsent') return announceSavedOnDevice();
    announceSession(id, session, clientName);
    await renewRecords();
  };
  return <SessionForm {...rest} onSave={save} />;
}

export function clientNameOf(clientId: string): string {
  const names = queryClient.getQueryData(clientNamesQuery.queryKey);
  return names?.find((client) => client.id === clientId)?.name ?? UNKNOWN_CLIENT;
}
