import { isCertificateArea, type CertificateArea } from '#domain/certificates/certificate.ts';
import type { RecordInput } from '#domain/records/all-records.ts';
import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { useRowComments } from '#web/data/records/lent-comments.ts';
import { useUnsentClients } from '#web/data/records/outbox/outbox.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import { today } from '#web/data/device/today.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RowComments } from '#web/parts/row-comments.tsx';
import { AttachedFiles, FilesAfterSaving } from '#web/parts/attached-files.tsx';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import type { MentorCoachingRow } from '#web/data/wire/tables.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PracticeTable } from '../practice-records-search.ts';
import { fieldsOf, validateOf } from './record-form-fields.ts';
import { PRACTICE_RECORDS } from './record-kinds.ts';
import { isCommented, type CommentedTable } from '#domain/lent-views/lent-view.ts';

interface PracticeFormProps<Table extends PracticeTable> extends RecordFormProps<Table> {
  table: Table;
  /** The stored row that is edited. */
  stored?: { id: string } | undefined;
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
      {table === 'mentor_coaching' && stored && <MentorLoss row={stored as MentorCoachingRow} />}
      {stored && isCommented(table) && <Comments area={table} record={stored.id} />}
      {isCertificateArea(table) && (stored ? <Certificates area={table} record={stored.id} /> : <FilesAfterSaving />)}
    </RecordForm>
  );
}

function MentorLoss({ row: { id, duration } }: { row: MentorCoachingRow }) {
  const loss = useLoss('mentor_coaching', [{ id, minutes: duration }], 'may-change');
  return loss && <Notice tone="warn">{loss}</Notice>;
}

function Comments({ area, record }: { area: CommentedTable; record: string }) {
  return <RowComments {...useRowComments(area, record)} />;
}

function Certificates({ area, record }: { area: CertificateArea; record: string }) {
  return <AttachedFiles {...useCertificates(area, record)} />;
}
