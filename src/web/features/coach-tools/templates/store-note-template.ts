import type { NoteTemplateInput } from '#domain/records/note-template.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/** Stores a new template under the id that its form made; sent again after a lost answer it is one write (spec decision 8). */
export function addNoteTemplate(id: string, template: NoteTemplateInput): Promise<void> {
  return logged('add note template', async () => {
    const user = await requireUser();
    const { error } = await rest.from('note_templates').insert({ id, ...template, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeNoteTemplate(id, template);
  });
}

export function updateNoteTemplate(id: string, template: NoteTemplateInput): Promise<void> {
  return logged('update note template', () => writeNoteTemplate(id, template));
}

export function removeNoteTemplate(id: string): Promise<void> {
  return logged('delete note template', async () => {
    const { error } = await rest.from('note_templates').delete().eq('id', id);
    if (error) throw toWireError(error);
  });
}

async function writeNoteTemplate(id: string, template: NoteTemplateInput): Promise<void> {
  const { data, error } = await rest.from('note_templates').update(template).eq('id', id).select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This template no longer exists');
}
