import type { RecordInput } from '#domain/records/all-records.ts';
import { FOR_CREDENTIALS, type RecordForCredential } from '#domain/records/record-kinds.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import type { Operation } from '#web/data/device/operations.ts';
import { recordType } from '#web/data/records/record-types.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import type { RecordTable } from '#web/data/wire/tables.ts';
import { ClientForm } from '#web/features/clients/client-form.tsx';
import { HoursBeforeForm } from '#web/features/clients/hours-before/hours-before-form.tsx';
import { NoteTemplateForm } from '#web/features/coach-tools/templates/note-template-form.tsx';
import { WheelForm } from '#web/features/coach-tools/wheel/wheel-form.tsx';
import { announceCpd } from '#web/features/cpd/parts/announce-cpd.ts';
import { CpdForm } from '#web/features/cpd/parts/cpd-form.tsx';
import { PracticeForm } from '#web/features/practice-records/parts/practice-form.tsx';
import { clientNameOf } from '#web/features/sessions/form/new-session.tsx';
import { SessionForm } from '#web/features/sessions/form/session-form.tsx';
import { announceSession } from '#web/features/sessions/session-toasts.ts';
import { SupervisionDialogForm } from '#web/features/supervision/supervision-dialog-form.tsx';
import { Recorded } from '#web/records/record-dialog.tsx';
import type { RecordFormProps, Recording } from '#web/records/use-recording.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState, type ReactNode } from 'react';

type Announce<Table extends RecordTable> = Recording<Table>['announce'];

/** The form of a new record of each kind, and what is said when it is saved, where that is not '… added'. */
type Forms<Name extends RecordTable> = {
  readonly [Table in Name]: [
    form: (form: RecordFormProps<Table>, row: RecordInput<Table>) => ReactNode,
    announce?: Announce<Table>,
  ];
};
const formOf = <Table extends RecordForCredential>(table: Table): Forms<Table>[Table] => [
  (form, row) => <PracticeForm {...form} table={table} row={row} />,
];
const FORMS: Forms<RecordTable> = {
  ...(Object.fromEntries(FOR_CREDENTIALS.map((table) => [table, formOf(table)])) as Forms<RecordForCredential>),
  clients: [(form, row) => <ClientForm {...form} row={row} />],
  sessions: [
    (form, session) => <SessionForm {...form} start={{ kind: 'edit', session }} />,
    (session, id, newClient) => announceSession(id, session, newClient?.name ?? clientNameOf(session.client_id)),
  ],
  supervision_sessions: [
    (form, row) => <SupervisionDialogForm {...form} row={row} />,
    () => toast.success(SUPERVISION_TEXTS.created),
  ],
  cpd_records: [(form, row) => <CpdForm {...form} row={row} />, announceCpd],
  opening_balances: [(form, row) => <HoursBeforeForm {...form} clientId={row.client_id} row={row} />],
  wheels: [(form, row) => <WheelForm {...form} row={row} />],
  note_templates: [(form, row) => <NoteTemplateForm {...form} row={row} />],
};

interface NewRecordFormProps extends Omit<RecordFormProps<'clients'>, 'row' | 'onSave'> {
  table: RecordTable;
  row: object;
  onSave: (values: Values) => Promise<void>;
}

/** The form of a new record of any kind. */
export function NewRecordForm({ table, row, ...form }: NewRecordFormProps) {
  return FORMS[table as 'clients'][0](form, row as never);
}

/** New rows are edited here; a changed row has its own page. What was answered about an event has no form. */
export const canEditUnsent = ({ kind, table }: Operation) => kind === 'add' && table in FORMS;

interface EditUnsentProps {
  change: Operation;
  onClose: () => void;
}

/** The form of a new row that is not sent yet. Saving sends the new values under the same id. */
export function EditUnsent({ change: { id, table, values }, onClose }: EditUnsentProps) {
  const [isDirty, setDirty] = useState(false);
  // The types of a form and its row belong together; the list of unsent changes has rows of all kinds.
  const [form, announce] = FORMS[table as 'clients'];
  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${recordType(table).one}`} isDirty={isDirty}>
      <Recorded
        table={table as 'clients'}
        id={id}
        began={values}
        announce={announce}
        onSaved={onClose}
        onDirtyChange={setDirty}
      >
        {(props) => form(props, values as never)}
      </Recorded>
    </Dialog>
  );
}
