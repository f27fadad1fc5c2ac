import { noteTemplateSchema } from '#domain/records/note-template.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RecordForm } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', isWide: true },
  { name: 'body', label: 'Text', kind: 'words', rows: 10, hint: 'It’s added to your notes for you to fill in.' },
];
const validate = validateBySchema(noteTemplateSchema);

export function NoteTemplateForm(props: RecordFormProps<'note_templates'>) {
  return <RecordForm {...props} fields={FIELDS} validate={validate} saveLabel="Save template" />;
}
