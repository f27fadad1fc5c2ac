import { RecordDialog } from '#web/records/record-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useSearch } from '@tanstack/react-router';
import { changesWitnessedFacts, lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { enteredOf } from './use-session-form.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { NewSession } from './new-session.tsx';
import { SessionForm } from './session-form.tsx';
import type { SessionWithClient } from '../session-queries.ts';

/** Open while the address has `?add`. */
export function AddSessionDialog({ clientId }: { clientId: string }) {
  return (
    <RouteDialog name="add" title="Log a session">
      {(frame) => <NewSession start={{ kind: 'new', clientId }} {...frame} />}
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
  return (
    <RecordDialog name="edit" title="Edit session" table="sessions" row={session}>
      {({ row, ...form }) => (
        <SessionForm
          {...form}
          start={{ kind: 'edit', session: enteredOf(row as SessionRow) }}
          focus={typeof edit === 'string' ? edit : undefined}
          lossOf={(values) =>
            changesWitnessedFacts(row as SessionRow, values)
              ? lossText([{ minutes: session.duration, witnesses }], 'change')
              : null
          }
        />
      )}
    </RecordDialog>
  );
}
