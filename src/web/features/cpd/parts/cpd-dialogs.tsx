import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { useKnownRow } from '#web/data/records/outbox/use-known-row.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { isRowId } from '#web/data/wire/row-id.ts';
import { FilesAfterSaving } from '#web/ui/data/attached-files.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CpdCertificates } from './cpd-certificates.tsx';
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
      files={<FilesAfterSaving />}
      onSave={async (record) => {
        const outcome = await recordChange({ table: 'cpd_records', id, values: record });
        onSaved();
        if (outcome === 'unsent') return announceSavedOnDevice();
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
  const stored = useKnownRow('cpd_records', id, query.data);
  if (!isRowId(id) || query.data === null) {
    return <p className="pb-8">CPD record not found. It may have been deleted, or the address is incomplete.</p>;
  }
  if (!stored) {
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
    <EditedRow row={stored}>
      {(row) => (
        <CpdForm
          {...rest}
          record={row}
          files={<CpdCertificates record={id} />}
          onSave={async (record) => {
            const outcome = await recordChange({ table: 'cpd_records', id, values: record, base: row });
            onSaved();
            if (outcome === 'unsent') return announceSavedOnDevice();
            toast.success({ title: 'CPD record saved' });
            await renewRecords();
          }}
        />
      )}
    </EditedRow>
  );
}
