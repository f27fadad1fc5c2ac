import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { addRow, updateRow } from '#web/data/records/store-row.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RecordForm } from '#web/ui/form/record/record-form.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { lostWitnesses } from '#web/data/records/witnesses/lost-witnesses.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import type { OpeningBalanceRow } from '#web/data/wire/tables.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSavedToast } from '#web/ui/overlay/use-saved-toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hoursBeforeQuery } from '../client-queries.ts';
import { HOURS_BEFORE_FIELDS, validateHoursBefore } from './hours-before-fields.ts';

interface HoursBeforeSheetProps {
  clientId: string;
  /** The id of what is edited, or 'new'. */
  wanted: string;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a client's hours from before Hourbook. */
export function HoursBeforeSheet({ clientId, wanted, onSaved, ...rest }: HoursBeforeSheetProps) {
  // One id per opening of the form: however often it is sent, it is one row (spec decision 8).
  const [newId] = useState(() => crypto.randomUUID());
  const list = useQuery(hoursBeforeQuery(clientId));
  const announce = useSavedToast();
  const isNew = wanted === 'new';
  if (!isNew && !list.data) {
    return list.isError ? (
      <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows label="Loading hours…" rows={5} />
    );
  }
  const row = isNew ? undefined : list.data?.find(({ id }) => id === wanted);
  if (!isNew && !row) return <p className="pb-8">Hours not found. They may have been deleted.</p>;
  return (
    <EditedRow row={row}>
      {(edited) => (
        <RecordForm
          {...rest}
          fields={HOURS_BEFORE_FIELDS}
          row={edited}
          validate={validateHoursBefore(clientId)}
          saveLabel="Save hours"
          onSave={async (entered) => {
            await (edited
              ? updateRow('opening_balances', edited.id, entered, edited)
              : addRow('opening_balances', newId, entered));
            onSaved();
            announce(
              { title: 'Earlier hours saved' },
              edited ? await lostWitnesses('opening_balances', edited.id) : null,
            );
            await renewRecords();
          }}
        >
          {edited && <BalanceLoss row={edited} />}
        </RecordForm>
      )}
    </EditedRow>
  );
}

function BalanceLoss({ row }: { row: OpeningBalanceRow }) {
  const loss = useLoss(
    'opening_balances',
    [{ id: row.id, minutes: row.paid_minutes + row.pro_bono_minutes }],
    'may-change',
  );
  return loss && <Notice tone="warn">{loss}</Notice>;
}
