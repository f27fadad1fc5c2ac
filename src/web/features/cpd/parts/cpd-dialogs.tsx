import { RecordDialog, Recorded } from '#web/records/record-dialog.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { useStoredRow } from '#web/records/use-stored-row.ts';
import { AttachedFiles, FilesAfterSaving } from '#web/records/attached-files.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { announceCpd } from './announce-cpd.ts';
import { CpdForm } from './cpd-form.tsx';

/** Open while the address has `?add`. */
export function AddCpdDialog() {
  return (
    <RecordDialog name="add" title="Record CPD" table="cpd_records" announce={announceCpd}>
      {(form) => <CpdForm {...form} files={<FilesAfterSaving />} />}
    </RecordDialog>
  );
}

/** Open while the address has `?edit`. */
export function EditCpdDialog({ id }: { id: string }) {
  return (
    <RouteDialog name="edit" title="Edit CPD record">
      {(frame) => <StoredRecord id={id} {...frame} />}
    </RouteDialog>
  );
}

function StoredRecord({ id, ...frame }: FormFrame & { id: string }) {
  const { query, row: stored } = useStoredRow('cpd_records', queryKeys.cpd, id);
  if (stored === null) {
    return <p className="pb-8">CPD record not found. It may have been deleted, or the address is incomplete.</p>;
  }
  if (!stored) {
    return (
      <div className="pb-8">
        <NotLoaded query={query} label="Loading CPD record…" />
      </div>
    );
  }
  return (
    <Recorded {...frame} table="cpd_records" row={stored}>
      {(form) => <CpdForm {...form} files={<AttachedFiles area="cpd_records" record={id} />} />}
    </Recorded>
  );
}
