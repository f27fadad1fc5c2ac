import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { RecordDialog, Recorded } from '#web/records/record-dialog.tsx';
import { useHeld } from '#web/records/use-held.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OpenForm } from '../open-form.ts';
import type { PracticeTable } from '../practice-records-search.ts';
import { PRACTICE_RECORDS } from './record-kinds.ts';
import { recordListQuery } from '../record-queries.ts';

const PracticeForm = lazy(async () => ({ default: (await import('./practice-form.tsx')).PracticeForm }));
const WAITING = <SkeletonRows label="Loading form…" rows={5} />;

/** The dialogs for a new record and for a stored one. */
export function RecordDialogs({ add, edited }: OpenForm) {
  return (
    <>
      {add && (
        <RecordDialog name="add" title={`Add ${PRACTICE_RECORDS[add].one}`} table={add}>
          {(form) => (
            <Suspense fallback={WAITING}>
              <PracticeForm {...form} table={add} />
            </Suspense>
          )}
        </RecordDialog>
      )}
      {edited && (
        <RouteDialog name="edit" title={`Edit ${PRACTICE_RECORDS[edited.table].one}`}>
          {(frame) => <StoredRecord {...edited} {...frame} />}
        </RouteDialog>
      )}
    </>
  );
}

interface StoredRecordProps extends FormFrame {
  table: PracticeTable;
  id: string;
}

function StoredRecord({ table, id, ...frame }: StoredRecordProps) {
  const list = useQuery(recordListQuery(table));
  const rows = useWithUnsent(list.data);
  const row = useHeld(
    id,
    rows?.find((one) => one.id === id),
  );
  if (!rows) return <NotLoaded query={list}>{WAITING}</NotLoaded>;
  if (!row) {
    return <p className="pb-8">Record not found. It may have been deleted, or the address is incomplete.</p>;
  }
  return (
    <Recorded {...frame} table={table} row={row}>
      {(form) => (
        <Suspense fallback={WAITING}>
          <PracticeForm {...form} table={table} stored={row} />
        </Suspense>
      )}
    </Recorded>
  );
}
