import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { lostWitnesses } from '#web/data/records/witnesses/lost-witnesses.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { useSavedToast } from '#web/ui/overlay/use-saved-toast.ts';
import { useSearch } from '@tanstack/react-router';
import { changesWitnessedFacts, lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { factsOf } from './credential-facts.ts';
import { NewSession } from './new-session.tsx';
import { SessionForm } from './session-form.tsx';
import type { SessionWithClient } from '../session-queries.ts';

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

interface EditSessionDialogProps {
  session: SessionWithClient;
  /** Who confirmed it. */
  witnesses: readonly RowWitness[];
}

/** Open while the address has `?edit`. Its value may name the column that gets the focus. */
export function EditSessionDialog({ session, witnesses }: EditSessionDialogProps) {
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  const announce = useSavedToast();
  return (
    <RouteDialog name="edit" title="Edit session">
      {({ close, finish, setDirty }) => (
        <EditedRow row={session}>
          {({ client: _client, ...row }) => (
            <SessionForm
              start={{ kind: 'edit', session: enteredOf(row) }}
              focus={typeof edit === 'string' ? edit : undefined}
              lossOf={(values) =>
                changesWitnessedFacts(row, values) ? lossText([{ minutes: row.duration, witnesses }], 'change') : null
              }
              onCancel={close}
              onDirtyChange={setDirty}
              onSave={async (values, newClient) => {
                const outcome = await recordChange({ table: 'sessions', id: row.id, values, base: row, newClient });
                finish();
                if (outcome === 'unsent') return announceSavedOnDevice();
                announce({ title: 'Session saved' }, await lostWitnesses('sessions', row.id));
                await renewRecords();
              }}
            />
          )}
        </EditedRow>
      )}
    </RouteDialog>
  );
}

/** The columns that the form edits. */
function enteredOf(row: SessionRow): SessionInput {
  const { client_id, date, duration, notes, topics, follow_up, completed } = row;
  return { client_id, date, duration, notes, topics, follow_up, completed, ...factsOf(row) };
}
