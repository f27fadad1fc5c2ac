import { templateInsertion } from '#domain/coach-tools/insert-template.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { config } from '#web/data/wire/config.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useRef, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TemplateMenu } from './template-menu.tsx';

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
  };
  return (
    <Field
      label="Notes"
      optional
      error={form.formState.errors.notes?.message}
      aside={config().flags.coachTools && <TemplateMenu onChoose={insert} onClosed={() => area.current?.focus()} />}
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
