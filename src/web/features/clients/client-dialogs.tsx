import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ClientForm } from './client-form.tsx';
import { isHoursBeforeColumn } from './hours-before/hours-before-columns.ts';

/** Open while the address has `?add`. */
export function AddClientDialog() {
  return (
    <RouteDialog name="add" title="Add a client">
      {({ close, finish, setDirty }) => <NewClient onCancel={close} onSaved={finish} onDirtyChange={setDirty} />}
    </RouteDialog>
  );
}

interface NewClientProps {
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewClient({ onSaved, ...rest }: NewClientProps) {
  // One id per opening of the form: however often it is sent, it is one client (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  return (
    <ClientForm
      {...rest}
      onSave={async (client) => {
        const outcome = await recordChange({ table: 'clients', id, values: client });
        onSaved();
        if (outcome === 'unsent') return announceSavedOnDevice();
        toast.success({ title: 'Client added', description: client.name });
        await renewRecords();
      }}
    />
  );
}

/** Open while the address has `?edit`. Its value may name the column that gets the focus. */
export function EditClientDialog({ client }: { client: ClientRow }) {
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  if (isHoursBeforeColumn(edit)) return null;
  return (
    <RouteDialog name="edit" title="Edit client">
      {({ close, finish, setDirty }) => (
        <EditedRow row={client}>
          {(row) => (
            <ClientForm
              client={row}
              focus={typeof edit === 'string' ? edit : undefined}
              onCancel={close}
              onDirtyChange={setDirty}
              onSave={async (values) => {
                const outcome = await recordChange({ table: 'clients', id: row.id, values, base: row });
                finish();
                if (outcome === 'unsent') return announceSavedOnDevice();
                toast.success({ title: 'Client saved' });
                await renewRecords();
              }}
            />
          )}
        </EditedRow>
      )}
    </RouteDialog>
  );
}
