import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { DEFAULT_AREA_NAMES, type WheelArea, type WheelInput } from '#domain/records/wheel.ts';
import { addRow, renewRows, updateRow } from '#web/data/records/store-row.ts';
import type { WheelRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState } from 'react';
import { WheelForm } from './wheel-form.tsx';

const MIDDLE_SCORE = 5;

interface AddWheelDialogProps {
  clientId: string;
  clientName: string;
  /** The client's latest wheel. The new one gets its areas, but not its scores, which would influence the client. */
  latest: WheelRow | undefined;
}

/** Open while the address has `?add`. */
export function AddWheelDialog({ clientId, clientName, latest }: AddWheelDialogProps) {
  const names: readonly string[] = latest?.areas.map(({ name }) => name) ?? DEFAULT_AREA_NAMES;
  const areas: WheelArea[] = names.map((name) => ({ name, score: MIDDLE_SCORE }));
  return (
    <RouteDialog name="add" title="New wheel" description={clientName}>
      {({ close, finish, setDirty }) => (
        <NewWheel
          start={{ client_id: clientId, date: today(), areas, note: '' }}
          onCancel={close}
          onSaved={finish}
          onDirtyChange={setDirty}
        />
      )}
    </RouteDialog>
  );
}

interface NewWheelProps {
  start: WheelInput;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewWheel({ onSaved, ...rest }: NewWheelProps) {
  // One id each time the form opens, so that sending it twice stores one wheel (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  const save = async (wheel: WheelInput) => {
    await addRow('wheels', id, wheel);
    onSaved();
    toast.success({ title: 'Wheel saved' });
    await renewRows('wheels');
  };
  return <WheelForm {...rest} onSave={save} />;
}

/** Open while the address has `?edit`. */
export function EditWheelDialog({ wheel, clientName }: { wheel: WheelRow; clientName: string }) {
  return (
    <RouteDialog name="edit" title="Edit wheel" description={clientName}>
      {({ close, finish, setDirty }) => (
        <EditedRow row={wheel}>
          {(row) => (
            <WheelForm
              start={{ client_id: row.client_id, date: row.date, areas: row.areas, note: row.note }}
              onCancel={close}
              onDirtyChange={setDirty}
              onSave={async (values) => {
                await updateRow('wheels', row.id, values, row);
                finish();
                toast.success({ title: 'Wheel saved' });
                await renewRows('wheels');
              }}
            />
          )}
        </EditedRow>
      )}
    </RouteDialog>
  );
}
