import { BUILT_IN_TEMPLATES } from '#domain/coach-tools/built-in-templates.ts';
import { templateInsertion } from '#domain/coach-tools/insert-template.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { noteTemplatesQuery } from '#web/data/records/note-templates.ts';
import { config } from '#web/data/wire/config.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Menu, MenuGroup, MenuHeading, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from '#web/ui/icons/plus.tsx';
import { useRef, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';

interface NotesFieldProps {
  form: UseFormReturn<SessionInput>;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The notes, with templates to insert at the cursor. */
export function NotesField({ form, onKeyDown }: NotesFieldProps) {
  const { ref, ...field } = form.register('notes');
  const area = useRef<HTMLTextAreaElement | null>(null);
  // Until the field had the focus it has no cursor; insert at the end.
  const hadFocus = useRef(false);
  const insert = (template: string) => {
    const notes = area.current;
    if (!notes) return;
    const cursor = hadFocus.current ? notes.selectionEnd : notes.value.length;
    notes.setRangeText(templateInsertion(notes.value, cursor, template), cursor, cursor, 'end');
    // Setting the text fires no event, so fire the one that typing fires.
    notes.dispatchEvent(new InputEvent('input', { bubbles: true }));
    notes.focus();
  };
  return (
    <Field
      label="Notes"
      optional
      error={form.formState.errors.notes?.message}
      aside={config().flags.coachTools && <TemplateMenu onChoose={insert} />}
    >
      <TextArea
        {...field}
        ref={(element) => {
          area.current = element;
          ref(element);
        }}
        rows={5}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}

/** The coach's own templates and the built-in ones, to insert into the notes. */
function TemplateMenu({ onChoose }: { onChoose: (template: string) => void }) {
  const own = useQuery(noteTemplatesQuery);
  const item = (key: string, { name, body }: { name: string; body: string }) => (
    <MenuItem key={key} onSelect={() => onChoose(body)}>
      <span className="truncate">{name}</span>
    </MenuItem>
  );
  return (
    <Menu
      label="Insert template"
      button={
        <>
          <Plus className="size-4" />
          Insert template
        </>
      }
    >
      <MenuGroup heading="Models">{BUILT_IN_TEMPLATES.map((template) => item(template.name, template))}</MenuGroup>
      {own.isError && <MenuHeading>Your own could not be loaded.</MenuHeading>}
      {own.data && own.data.length > 0 && (
        <MenuGroup heading="Your own">{own.data.map((template) => item(template.id, template))}</MenuGroup>
      )}
    </Menu>
  );
}
