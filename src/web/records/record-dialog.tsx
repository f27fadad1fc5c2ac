import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import type { RecordTable } from '#web/data/wire/tables.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useRecording, type FormFrame, type RecordFormProps, type Recording } from './use-recording.ts';

interface RecordedProps<Table extends RecordTable> extends Recording<Table> {
  children: (form: RecordFormProps<Table>) => ReactNode;
}

interface RecordDialogProps<Table extends RecordTable>
  extends RecordedProps<Table>, Omit<ComponentProps<typeof RouteDialog>, 'children'> {}

/** The dialog for a new record, or for a stored one, with an address of its own. */
export function RecordDialog<Table extends RecordTable>({
  name,
  title,
  description,
  ...rest
}: RecordDialogProps<Table>) {
  return (
    <RouteDialog name={name} title={title} {...(description === undefined ? {} : { description })}>
      {({ close, finish, setDirty }) => (
        <Recorded {...rest} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
      )}
    </RouteDialog>
  );
}

/** The form inside any other frame. */
export function Recorded<Table extends RecordTable>(props: RecordedProps<Table> & FormFrame) {
  return props.children(useRecording(props, pickFrame(props)));
}

const pickFrame = ({ onCancel, onSaved, onDirtyChange }: FormFrame): FormFrame => ({
  onCancel,
  onSaved,
  onDirtyChange,
});
