import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import type { RecordTable } from '#web/data/wire/tables.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useRecording, type RecordFormProps, type Recording } from './use-recording.ts';

interface RecordedProps<Table extends RecordTable> extends Recording<Table> {
  children: (form: RecordFormProps<Table>) => ReactNode;
}

interface RecordDialogProps<Table extends RecordTable>
  extends RecordedProps<Table>, Omit<ComponentProps<typeof RouteDialog>, 'children'> {}

/** The dialog for a new record, or for a stored one, with an address of its own. */
export function RecordDialog<Table extends RecordTable>(props: RecordDialogProps<Table>) {
  return <RouteDialog {...props}>{(frame) => <Recorded {...props} {...frame} />}</RouteDialog>;
}

/** The form inside any other frame. */
export const Recorded = <Table extends RecordTable>({ children, ...rest }: RecordedProps<Table> & FormFrame) =>
  children(useRecording(rest));
