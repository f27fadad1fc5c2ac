import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { editedRecord, type PracticeRecordsSearch, type PracticeTable } from '../practice-records-search.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { recordListQuery } from '../record-queries.ts';

const RecordSheet = lazy(async () => ({ default: (await import('./record-sheet.tsx')).RecordSheet }));
const WAITING = <SkeletonRows label="Loading form…" rows={5} />;

/** The dialogs for a new record and for a stored one. */
export function RecordDialogs({ search: { add, edit } }: { search: PracticeRecordsSearch }) {
  const edited = edit && editedRecord(edit);
  return (
    <>
      {add && (
        <RouteDialog name="add" title={`Add ${RECORD_KINDS[add].one}`}>
          {({ close, finish, setDirty }) => (
            <Suspense fallback={WAITING}>
              <RecordSheet table={add} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
            </Suspense>
          )}
        </RouteDialog>
      )}
      {edited && (
        <RouteDialog name="edit" title={`Edit ${RECORD_KINDS[edited.table].one}`}>
          {({ close, finish, setDirty }) => (
            <StoredRecord {...edited} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
          )}
        </RouteDialog>
      )}
    </>
  );
}

interface StoredRecordProps {
  table: PracticeTable;
  id: string;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function StoredRecord({ table, id, ...rest }: StoredRecordProps) {
  const list = useQuery(recordListQuery(table));
  if (!list.data) {
    return list.isError ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : WAITING;
  }
  const row = list.data.find((one) => one.id === id);
  if (!row) {
    return <p className="pb-8">Record not found. It may have been deleted, or the address is incomplete.</p>;
  }
  return (
    <Suspense fallback={WAITING}>
      <RecordSheet table={table} row={row} {...rest} />
    </Suspense>
  );
}
