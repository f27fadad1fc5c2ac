import type { RecordInput } from '#domain/records/all-records.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { Version } from '#web/data/records/resolve-versions.ts';
import { addRow, updateRow } from '#web/data/records/store-row.ts';
import { today } from '#web/data/device/today.ts';
import { RecordForm } from '#web/ui/form/record-form.tsx';
import type { RecordField } from '#web/ui/form/record-fields.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PracticeTable } from '../practice-records-search.ts';
import { FORM_FIELDS } from './record-form-fields.ts';
import { VALIDATORS } from './record-validators.ts';
import { RECORD_KINDS } from './record-kinds.ts';

interface RecordSheetProps {
  table: PracticeTable;
  /** What is edited; a new record without it. */
  row?: Version & { id: string };
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of one record, of whatever kind. */
export function RecordSheet({ table, row, onSaved, ...rest }: RecordSheetProps) {
  // One id per opening of the form: however often it is sent, it is one record (spec decision 8).
  const [newId] = useState(() => crypto.randomUUID());
  // As the form opened, however often the list is fetched again.
  const [edited] = useState(row);
  const names = useQuery({ ...clientNamesQuery, enabled: table === 'client_feedback' });
  const { one } = RECORD_KINDS[table];
  const fields = FORM_FIELDS[table].map((field): RecordField => {
    if (field.name === 'client_id')
      return { ...field, options: (names.data ?? []).map(({ id, name }) => [id, name] as const) };
    return field.name === 'date' ? { ...field, start: today() } : field;
  });
  return (
    <RecordForm
      {...rest}
      fields={fields}
      row={edited}
      validate={VALIDATORS[table]}
      saveLabel={`Save ${one}`}
      onSave={async (entered) => {
        // Checked by the schema of this kind.
        const record = entered as RecordInput<PracticeTable>;
        await (edited ? updateRow(table, edited.id, record, edited) : addRow(table, newId, record));
        onSaved();
        toast.success({ title: `${one.charAt(0).toUpperCase()}${one.slice(1)} saved` });
        await renewRecords();
      }}
    />
  );
}
