import { isCertificateArea } from '#domain/certificates/certificate.ts';
import type { RecordInput } from '#domain/records/all-records.ts';
import { useUnsentClients } from '#web/data/records/outbox/outbox.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import { today } from '#web/data/device/today.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RowComments } from '#web/records/row-comments.tsx';
import { AttachedFiles, FilesAfterSaving } from '#web/records/attached-files.tsx';
import { LossNotice } from '#web/records/loss-notice.tsx';
import type { PracticeTable } from '../practice-records-search.ts';
import { fieldsOf, validateOf } from './record-form-fields.ts';
import { PRACTICE_RECORDS } from './record-kinds.ts';
import { isCommented } from '#domain/lent-views/lent-view.ts';

interface PracticeFormProps<Table extends PracticeTable> extends RecordFormProps<Table> {
  table: Table;
  /** The stored row that is edited. */
  stored?: { id: string; duration?: number } | undefined;
}

/** The form of one record of any kind. */
export function PracticeForm<Table extends PracticeTable>({ table, stored, ...rest }: PracticeFormProps<Table>) {
  const { clients } = useClientChoices(table === 'client_feedback');
  const unsent = useUnsentClients();
  const fields = fieldsOf(table).map((field): RecordField => {
    if (field.name === 'client_id')
      return { ...field, options: [...clients, ...unsent].map(({ id, name }) => [id, name] as const) };
    return field.name === 'date' ? { ...field, start: today() } : field;
  });
  return (
    <RecordForm
      {...rest}
      fields={fields}
      // Validated by the schema of this kind.
      validate={validateOf(table) as Validate<RecordInput<Table>>}
      saveLabel={`Save ${PRACTICE_RECORDS[table].one}`}
    >
      {stored?.duration !== undefined && (
        <LossNotice area="mentor_coaching" rows={[{ id: stored.id, minutes: stored.duration }]} loss="may-change" />
      )}
      {stored && isCommented(table) && <RowComments table={table} row={stored.id} />}
      {isCertificateArea(table) && (stored ? <AttachedFiles area={table} record={stored.id} /> : <FilesAfterSaving />)}
    </RecordForm>
  );
}
