import { BUILT_IN_TEMPLATES } from '#domain/coach-tools/built-in-templates.ts';
import { templateInsertion } from '#domain/coach-tools/insert-template.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { noteTemplatesQuery } from '#web/data/records/note-templates.ts';
import { config } from '#web/data/wire/config.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
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

interface TemplateMenuProps {
  onChoose: (template: string) => void;
  /** Called after a template was chosen and the menu closed, to move the focus to the notes. */
  onClosed: () => void;
}

const ITEM =
  'flex min-h-10 cursor-pointer items-center rounded-md px-3 text-15 outline-none data-highlighted:bg-sunk md:min-h-9 md:text-sm';
const HEADING = 'px-3 pt-2 pb-1 text-13 text-soft';

/** The coach's own templates and the built-in ones, to insert into the notes. */
function TemplateMenu({ onChoose, onClosed }: TemplateMenuProps) {
  const own = useQuery(noteTemplatesQuery);
  const hasChosen = useRef(false);
  const item = (key: string, { name, body }: { name: string; body: string }) => (
    <DropdownMenu.Item
      key={key}
      className={ITEM}
      onSelect={() => {
        hasChosen.current = true;
        onChoose(body);
      }}
    >
      <span className="truncate">{name}</span>
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className={buttonClass({ variant: 'ghost', size: 'small', className: '-my-1.5 -mr-2' })}>
        <FilePlus2 className="size-4" />
        Insert template
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            if (!hasChosen.current) return;
            hasChosen.current = false;
            event.preventDefault();
            onClosed();
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 animate-[fade_120ms] overflow-y-auto rounded-card border border-rule bg-card p-1 shadow-raised"
        >
          <DropdownMenu.Group>
            <DropdownMenu.Label className={HEADING}>Models</DropdownMenu.Label>
            {BUILT_IN_TEMPLATES.map((template) => item(template.name, template))}
          </DropdownMenu.Group>
          {own.isError && <DropdownMenu.Label className={HEADING}>Your own could not be loaded.</DropdownMenu.Label>}
          {own.data && own.data.length > 0 && (
            <DropdownMenu.Group>
              <DropdownMenu.Label className={HEADING}>Your own</DropdownMenu.Label>
              {own.data.map((template) => item(template.id, template))}
            </DropdownMenu.Group>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
