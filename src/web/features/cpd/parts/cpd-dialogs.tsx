import { useKnownRow } from '#web/data/records/outbox/use-known-row.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import { RecordDialog, Recorded } from '#web/records/record-dialog.tsx';
import { useHeld } from '#web/records/use-held.ts';
import { FilesAfterSaving } from '#web/parts/attached-files.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { announceCpd } from './announce-cpd.ts';
import { CpdCertificates } from './cpd-certificates.tsx';
import { CpdForm } from './cpd-form.tsx';
import { cpdRecordQuery } from '../cpd-queries.ts';

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
  const query = useQuery({ ...cpdRecordQuery(id), enabled: isRowId(id) });
  const stored = useHeld(id, useKnownRow('cpd_records', id, query.data));
  if (!isRowId(id) || stored === null) {
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
      {(form) => <CpdForm {...form} files={<CpdCertificates record={id} />} />}
    </Recorded>
  );
}
