import { EditedRow } from '#web/ui/form/edited-row.tsx';
import { BUILT_IN_TEMPLATES } from '#domain/coach-tools/built-in-templates.ts';
import type { NoteTemplateInput } from '#domain/records/note-template.ts';
import { addRow, renewRows, updateRow } from '#web/data/records/store-row.ts';
import type { NoteTemplateRow } from '#web/data/wire/tables.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState } from 'react';
import { NoteTemplateForm } from './note-template-form.tsx';

/** Open while the address has `?add`; `from` names the built-in template to copy. */
export function AddNoteTemplateDialog({ from }: { from: string | undefined }) {
  const builtIn = BUILT_IN_TEMPLATES.find(({ name }) => name === from);
  return (
    <RouteDialog name="add" title="New template">
      {({ close, finish, setDirty }) => (
        <NewTemplate
          start={builtIn ? { name: `My ${builtIn.name}`, body: builtIn.body } : { name: '', body: '' }}
          onCancel={close}
          onSaved={finish}
          onDirtyChange={setDirty}
        />
      )}
    </RouteDialog>
  );
}

interface NewTemplateProps {
  start: NoteTemplateInput;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewTemplate({ onSaved, ...rest }: NewTemplateProps) {
  // One id each time the form opens, so that sending it twice stores one template (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  const save = async (template: NoteTemplateInput) => {
    await addRow('note_templates', id, template);
    onSaved();
    toast.success({ title: 'Template added', description: template.name });
    await renewRows('note_templates');
  };
  return <NoteTemplateForm {...rest} onSave={save} />;
}

/** Open while the address has `?edit`. */
export function EditNoteTemplateDialog({ template }: { template: NoteTemplateRow }) {
  return (
    <RouteDialog name="edit" title="Edit template">
      {({ close, finish, setDirty }) => (
        <EditedRow row={template}>
          {(row) => (
            <NoteTemplateForm
              start={row}
              onCancel={close}
              onDirtyChange={setDirty}
              onSave={async (values) => {
                await updateRow('note_templates', row.id, values, row);
                finish();
                toast.success({ title: 'Template saved' });
                await renewRows('note_templates');
              }}
            />
          )}
        </EditedRow>
      )}
    </RouteDialog>
  );
}
