import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { addRow, updateRow } from '#web/data/records/store-row.ts';
import { isRowId } from '#web/data/wire/row-id.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CpdForm } from './cpd-form.tsx';
import { cpdRecordQuery } from '../cpd-queries.ts';

/** Open while the address has `?add`. */
export function AddCpdDialog() {
  return (
    <RouteDialog name="add" title="Record CPD">
      {({ close, finish, setDirty }) => <NewRecord onCancel={close} onSaved={finish} onDirtyChange={setDirty} />}
    </RouteDialog>
  );
}

interface RecordFormProps {
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewRecord({ onSaved, ...rest }: RecordFormProps) {
  // One id each time the form opens, so that sending it twice stores one record (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  return (
    <CpdForm
      {...rest}
      onSave={async (record) => {
        await addRow('cpd_records', id, record);
        onSaved();
        toast.success({ title: 'CPD recorded', description: record.title });
        await renewRecords();
      }}
    />
  );
}

/** Open while the address has `?edit`. */
export function EditCpdDialog({ id }: { id: string }) {
  return (
    <RouteDialog name="edit" title="Edit CPD record">
      {({ close, finish, setDirty }) => (
        <StoredRecord id={id} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
      )}
    </RouteDialog>
  );
}

function StoredRecord({ id, onSaved, ...rest }: RecordFormProps & { id: string }) {
  const query = useQuery({ ...cpdRecordQuery(id), enabled: isRowId(id) });
  if (!isRowId(id) || query.data === null) {
    return <p className="pb-8">CPD record not found. It may have been deleted, or the address is incomplete.</p>;
  }
  if (!query.data) {
    return (
      <div className="pb-8">
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows label="Loading CPD record…" />
        )}
      </div>
    );
  }
  return (
    <EditedRow row={query.data}>
      {(row) => (
        <CpdForm
          {...rest}
          record={row}
          onSave={async (record) => {
            await updateRow('cpd_records', id, record, row);
            onSaved();
            toast.success({ title: 'CPD record saved' });
            await renewRecords();
          }}
        />
      )}
    </EditedRow>
  );
}
