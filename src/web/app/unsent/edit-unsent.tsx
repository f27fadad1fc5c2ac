import type { ClientInput } from '#domain/records/client.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { SupervisionInput } from '#domain/records/supervision.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import type { Operation } from '#web/data/device/operations.ts';
import { recordChange, type Change } from '#web/data/records/outbox/record-change.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { ClientForm } from '#web/features/clients/client-form.tsx';
import { CpdForm } from '#web/features/cpd/parts/cpd-form.tsx';
import { clientNameOf } from '#web/features/sessions/form/new-session.tsx';
import { SessionForm } from '#web/features/sessions/form/session-form.tsx';
import { announceSession } from '#web/features/sessions/session-toasts.ts';
import { SupervisionDialogForm } from '#web/features/supervision/supervision-dialog-form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState } from 'react';
import { wordFor } from './unsent-text.ts';

/** New rows are edited here; a changed row has its own page. What was answered about an event has no form. */
export const canEditUnsent = ({ kind, table }: Operation) => kind === 'add' && table !== 'calendar_answers';

interface EditUnsentProps {
  change: Operation;
  onClose: () => void;
}

/** The form of a new row that is not sent yet. Saving sends the new values under the same id. */
export function EditUnsent({ change, onClose }: EditUnsentProps) {
  const [isDirty, setDirty] = useState(false);
  const { id, table, values } = change;
  const save = async (entered: Omit<Change, 'table' | 'id'>, announce: () => void) => {
    const outcome = await recordChange({ table, id, ...entered });
    onClose();
    if (outcome === 'unsent') return announceSavedOnDevice();
    announce();
    await renewRecords();
  };
  const formProps = { onCancel: onClose, onDirtyChange: setDirty };
  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${wordFor(change)}`} isDirty={isDirty}>
      {table === 'sessions' && (
        <SessionForm
          {...formProps}
          start={{ kind: 'edit', session: values as unknown as SessionInput }}
          onSave={(session, newClient) =>
            save({ values: session, newClient: newClient }, () =>
              announceSession(id, session, newClient?.name ?? clientNameOf(session.client_id)),
            )
          }
        />
      )}
      {table === 'clients' && (
        <ClientForm
          {...formProps}
          client={values as unknown as ClientInput}
          onSave={(client) =>
            save({ values: client }, () => toast.success({ title: 'Client added', description: client.name }))
          }
        />
      )}
      {table === 'supervision_sessions' && (
        <SupervisionDialogForm
          {...formProps}
          supervision={values as unknown as SupervisionInput}
          onSave={(supervision) => save({ values: supervision }, () => toast.success(SUPERVISION_TEXTS.created))}
        />
      )}
      {table === 'cpd_records' && (
        <CpdForm
          {...formProps}
          record={values as unknown as CpdInput}
          onSave={(record) =>
            save({ values: record }, () => toast.success({ title: 'CPD recorded', description: record.title }))
          }
        />
      )}
    </Dialog>
  );
}
