import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { Recorded } from '#web/records/record-dialog.tsx';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { announceSession } from '../session-toasts.ts';
import { SessionForm } from './session-form.tsx';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import type { SessionStart } from './use-session-form.ts';

interface NewSessionProps extends FormFrame {
  start: SessionStart;
}

/** The form that records one new session, in any sheet. */
export function NewSession({ start, ...frame }: NewSessionProps) {
  return (
    <Recorded
      {...frame}
      table="sessions"
      announce={(session, id, newClient) =>
        announceSession(id, session, newClient?.name ?? clientNameOf(session.client_id))
      }
    >
      {(form) => <SessionForm {...form} start={start} />}
    </Recorded>
  );
}

export function clientNameOf(clientId: string): string {
  const names = queryClient.getQueryData(clientNamesQuery.queryKey);
  return names?.find((client) => client.id === clientId)?.name ?? UNKNOWN_CLIENT;
}
