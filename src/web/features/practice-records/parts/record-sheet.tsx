import type { CertificateArea } from '#domain/certificates/certificate.ts';
import type { RecordInput } from '#domain/records/all-records.ts';
import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { useRowComments } from '#web/data/records/lent-comments.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { addRow, updateRow } from '#web/data/records/store-row.ts';
import { today } from '#web/data/device/today.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RowComments } from '#web/ui/data/row-comments.tsx';
import { AttachedFiles, FilesAfterSaving } from '#web/ui/data/attached-files.tsx';
import { lostWitnesses } from '#web/data/records/witnesses/lost-witnesses.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import type { MentorCoachingRow } from '#web/data/wire/tables.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSavedToast } from '#web/ui/overlay/use-saved-toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PracticeTable } from '../practice-records-search.ts';
import { FORM_FIELDS } from './record-form-fields.ts';
import { isCertificateArea, RECORD_KINDS } from './record-kinds.ts';
import { clientFeedbackSchema } from '#domain/records/client-feedback.ts';
import { isCommented, type CommentedTable } from '#domain/lent-views/lent-view.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { credentialSchema } from '#domain/records/credential.ts';
import { educationSchema } from '#domain/records/education.ts';
import { mentorCoachingSchema } from '#domain/records/mentor-coaching.ts';
import { reflectionSchema } from '#domain/records/reflection.ts';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';

interface RecordSheetProps {
  table: PracticeTable;
  /** The row to edit; missing for a new record. */
  row?: Version & { id: string };
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of one record of any kind. */
export function RecordSheet({ table, row, onSaved, ...rest }: RecordSheetProps) {
  // One id each time the form opens, so that sending it twice stores one record (spec decision 8).
  const [newId] = useState(() => crypto.randomUUID());
  // As the form opened, however often the list is fetched again.
  const [edited] = useState(row);
  const names = useQuery({ ...clientNamesQuery, enabled: table === 'client_feedback' });
  const { one } = RECORD_KINDS[table];
  const announce = useSavedToast();
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
        // Validated by the schema of this kind.
        const record = entered as RecordInput<PracticeTable>;
        await (edited ? updateRow(table, edited.id, record, edited) : addRow(table, newId, record));
        onSaved();
        announce(
          { title: `${one.charAt(0).toUpperCase()}${one.slice(1)} saved` },
          edited && table === 'mentor_coaching' ? await lostWitnesses(table, edited.id) : null,
        );
        await renewRecords();
      }}
    >
      {table === 'mentor_coaching' && edited && <MentorLoss row={edited as unknown as MentorCoachingRow} />}
      {edited && isCommented(table) && <Comments area={table} record={edited.id} />}
      {isCertificateArea(table) && (edited ? <Certificates area={table} record={edited.id} /> : <FilesAfterSaving />)}
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

const validateFeedback: Validate<object> = (entered) =>
  entered['feedback'] === ''
    ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
    : validateBySchema(clientFeedbackSchema)(entered);

/** Validates the rows of each kind by the API's schemas. */
const VALIDATORS: Readonly<Record<PracticeTable, Validate<object>>> = {
  mentor_coaching: validateBySchema(mentorCoachingSchema),
  education: validateBySchema(educationSchema, contradictions.education),
  credentials: validateBySchema(credentialSchema, contradictions.credentials),
  reflections: validateBySchema(reflectionSchema),
  client_feedback: validateFeedback,
};
