import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { BUILT_IN_TEMPLATES } from '#domain/coach-tools/built-in-templates.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { noteTemplatesQuery } from '#web/data/records/note-templates.ts';
import type { NoteTemplateRow } from '#web/data/wire/tables.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { Section } from '#web/ui/section.tsx';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import type { CoachToolsSearch } from '../coach-tools-search.ts';
import { NoteTemplateForm } from './note-template-form.tsx';
import { useHeld } from '#web/records/use-held.ts';
import { RecordDialog } from '#web/records/record-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import type { ReactNode } from 'react';

const TEMPLATES: Undoable<DeletedRow<'note_templates'>> = {
  ...removal('note_templates'),
  describe: ({ name }) => name,
};

const GRID = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]';

/** The coach's own templates, then the built-in ones. */
export function TemplatesTool({ search }: { search: CoachToolsSearch }) {
  const query = useQuery(noteTemplatesQuery);
  const templates = useWithUnsent(query.data);
  const edited = useHeld(
    search.edit,
    templates?.find(({ id }) => id === search.edit),
  );
  const copied = BUILT_IN_TEMPLATES.find(({ name }) => name === search.from);
  const add = (
    <Link to="/coach-tools" search={{ tool: 'templates', add: 1 }} resetScroll={false} className={buttonClass()}>
      <Plus className="size-4" />
      New template
    </Link>
  );
  const hasOwn = (query.data?.length ?? 0) > 0;
  return (
    <>
      <p className="mb-6 max-w-[70ch] text-soft">
        Prompts for your session notes. In the session form, “Insert template” adds one where your cursor is.
      </p>
      <Section title="Your own" action={(hasOwn || query.isError) && add}>
        <NotLoaded query={query} label="Loading templates…" rows={2} />
        {query.data?.length === 0 && (
          <EmptyState
            title="No templates of your own yet"
            text="Write down what you ask yourself after each session."
            action={add}
          />
        )}
        {hasOwn && (
          <div className={GRID}>
            {templates?.map((template) => (
              <OwnTemplate key={template.id} template={template} />
            ))}
          </div>
        )}
      </Section>
      <Section title="Models">
        <div className={GRID}>
          {BUILT_IN_TEMPLATES.map((template) => (
            <TemplateCard
              key={template.name}
              {...template}
              actions={
                <Link
                  to="/coach-tools"
                  search={{ tool: 'templates', add: 1, from: template.name }}
                  resetScroll={false}
                  aria-label={`Adapt ${template.name}`}
                  className={buttonClass({ variant: 'ghost', size: 'small' })}
                >
                  Adapt
                </Link>
              }
            />
          ))}
        </div>
      </Section>
      <RecordDialog name="add" title="New template" table="note_templates">
        {(form) => <NoteTemplateForm {...form} row={copied && { name: `My ${copied.name}`, body: copied.body }} />}
      </RecordDialog>
      {edited && (
        <RecordDialog name="edit" title="Edit template" table="note_templates" row={edited}>
          {(form) => <NoteTemplateForm {...form} />}
        </RecordDialog>
      )}
    </>
  );
}

function OwnTemplate({ template }: { template: NoteTemplateRow }) {
  const navigate = useNavigate();
  const remove = useUndoableDelete(TEMPLATES);
  const edit = () =>
    void navigate({ to: '/coach-tools', search: { tool: 'templates', edit: template.id }, resetScroll: false });
  return (
    <TemplateCard
      name={template.name}
      body={template.body}
      actions={
        <Menu label={`Actions for ${template.name}`}>
          <EditItem onSelect={edit} />
          <DeleteItem onSelect={() => remove.mutate([template.id])} />
        </Menu>
      }
    />
  );
}

interface TemplateCardProps {
  name: string;
  use?: string;
  body: string;
  actions: ReactNode;
}

/** A template as it will look in the notes. */
function TemplateCard({ name, use, body, actions }: TemplateCardProps) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-18 font-[550]">{name}</h3>
          {use && <p className="text-sm text-soft">{use}</p>}
        </div>
        <div className="-mt-1.5 -mr-2 shrink-0">{actions}</div>
      </div>
      <p className="mt-3 text-sm leading-relaxed whitespace-pre-wrap text-soft">{body.trim()}</p>
    </Card>
  );
}
