import type { NoteTemplateRow } from '#web/data/wire/tables.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { renewTemplates } from './note-template-dialogs.tsx';
import { addNoteTemplate, removeNoteTemplate } from './store-note-template.ts';

/** Deletes at once; the toast takes it back. */
export function useRemoveTemplate(template: NoteTemplateRow) {
  return useMutation({
    mutationFn: () => removeNoteTemplate(template.id),
    onSuccess: async () => {
      const undo = { label: 'Undo', onClick: () => void restore(template) };
      toast.success({ title: 'Template deleted', description: template.name, action: undo });
      await renewTemplates();
    },
    onError: (error) => toast.destructive({ title: 'Could not delete the template', description: messageOf(error) }),
  });
}

async function restore(template: NoteTemplateRow): Promise<void> {
  const { id, name, body } = template;
  try {
    await addNoteTemplate(id, { name, body });
    toast.success({ title: 'Template restored' });
    await renewTemplates();
  } catch (error) {
    if (showAccessRequired(error)) return;
    const again = { label: 'Try again', onClick: () => void restore(template) };
    toast.destructive({ title: 'Could not restore the template', description: messageOf(error), action: again });
  }
}
