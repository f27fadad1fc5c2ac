import type { ClientRow } from '#web/data/wire/tables.ts';
import { RecordDialog } from '#web/records/record-dialog.tsx';
import { useSearch } from '@tanstack/react-router';
import { ClientForm } from './client-form.tsx';
import { isHoursBeforeColumn } from './hours-before/hours-before-columns.ts';

/** Open while the address has `?add`. */
export function AddClientDialog() {
  return (
    <RecordDialog name="add" title="Add a client" table="clients">
      {(form) => <ClientForm {...form} />}
    </RecordDialog>
  );
}

/** Open while the address has `?edit`. Its value may name the column that gets the focus. */
export function EditClientDialog({ client }: { client: ClientRow }) {
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  if (isHoursBeforeColumn(edit)) return null;
  return (
    <RecordDialog name="edit" title="Edit client" table="clients" row={client}>
      {(form) => <ClientForm {...form} focus={typeof edit === 'string' ? edit : undefined} />}
    </RecordDialog>
  );
}
