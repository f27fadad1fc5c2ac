import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { DuplicateSession } from '#web/data/records/duplicate-session.ts';
import { useUnsentClients, type NewClient } from '#web/data/records/outbox/outbox.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useUnsaved } from '#web/ui/form/use-unsaved.ts';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { type FieldErrors, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { CredentialFields } from './credential-fields.tsx';
import { NotesField } from './notes-field.tsx';
import { SessionFormHead } from './session-form-head.tsx';
import { SessionOfThatDay } from './session-of-that-day.tsx';
import { useSessionForm, withSuggestions, type SessionStart } from './use-session-form.ts';
import { TopicsField } from './topics-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '../session-queries.ts';
import { useFocusable } from './use-focusable.ts';

interface SessionFormProps extends Omit<RecordFormProps<'sessions'>, 'row' | 'onSave'> {
  start: SessionStart;
  /** Stores `newClient` first if there is one. On a rejection the form shows why, and what was entered stays. */
  onSave: (session: SessionInput, newClient: NewClient | null) => Promise<void>;
  /** The column that gets the focus first, when a link names one. */
  focus?: string | undefined;
  /** What saving these values takes from the confirmed hours, as a sentence; null: nothing. */
  lossOf?: (values: Partial<SessionInput>) => string | null;
}

export function SessionForm(props: SessionFormProps) {
  const { start, focus, lossOf, failure, onSave } = props;
  const form = useSessionForm(start);
  const [newClient, setNewClient] = useState<NewClient | null>(null);
  const unsentClients = useUnsentClients();
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const needsClient = start.kind === 'timed' || start.kind === 'new';
  const [first] = useState(() => firstField(focus, form.getValues()) ?? (needsClient ? 'client_id' : 'date'));
  useEffect(() => form.setFocus(first), [form, first]);
  const keepDraft = useUnsaved(form, props, { value: newClient, set: setNewClient });
  const isMet = start.kind !== 'edit' && props.draftOf && errors.date?.message === DUPLICATE_SESSION_TEXTS.error;

  const save = form.handleSubmit(async (values) => {
    try {
      const chosenNew = [newClient, ...unsentClients].find((client) => client?.id === values.client_id) ?? null;
      const session = start.kind === 'new' ? await withSuggestions(values, dirtyFields) : values;
      await onSave({ ...session, follow_up: session.follow_up || null }, chosenNew);
    } catch (error) {
      showFailure(form, error, failure);
    }
  });
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <SessionFormHead
        form={form}
        newClient={newClient}
        onNewClient={setNewClient}
        isSuggested={start.kind === 'new'}
        besideDate={isMet && <SessionOfThatDay form={form} keepDraft={keepDraft} start={start} />}
      />
      <Field label="Topics" optional error={topicsError(errors.topics)}>
        {(control) => <TopicsChoice form={form} control={control} />}
      </Field>
      <NotesField form={form} onKeyDown={saveOnCommandEnter} />
      <Field label="Follow-up" optional error={errors.follow_up?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('follow_up')}
            rows={2}
            onKeyDown={saveOnCommandEnter}
            className="min-h-[calc(2lh+18px)]"
            placeholder="What to come back to"
          />
        )}
      </Field>
      <CredentialFields form={form} focus={focus} />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions label="Save session" busy={isSubmitting}>
        {lossOf && <Loss form={form} lossOf={lossOf} />}
      </FormActions>
    </form>
  );
}

interface LossProps {
  form: UseFormReturn<SessionInput>;
  lossOf: (values: Partial<SessionInput>) => string | null;
}

/** In the bar of buttons, which is always in sight. */
function Loss({ form, lossOf }: LossProps) {
  const text = lossOf(useWatch({ control: form.control }));
  return (
    <p aria-live="polite" className={text ? 'w-full text-sm text-amber' : 'sr-only'}>
      {text}
    </p>
  );
}

function firstField(focus: string | undefined, values: SessionInput): keyof SessionInput | null {
  return focus !== undefined && focus in values ? (focus as keyof SessionInput) : null;
}

/** The error of the list, or of its first invalid topic. */
function topicsError(error: FieldErrors<SessionInput>['topics']): string | undefined {
  return error?.message ?? error?.find?.((one) => one)?.message;
}

function showFailure(form: UseFormReturn<SessionInput>, error: unknown, failure: ToastContent | undefined): void {
  if (!(error instanceof DuplicateSession)) return showFormFailure(form, error, failure);
  const { title, description } = DUPLICATE_SESSION_TEXTS;
  toast.destructive({ title, description });
  form.setError('date', { message: error.message }, { shouldFocus: true });
}

/** Enter saves from a one-line field; this handles the multi-line fields. */
function saveOnCommandEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // A click, which the button ignores while it saves.
  event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.click();
}

/** Topics as chips, with suggestions from earlier sessions. */
function TopicsChoice({ form, control }: { form: UseFormReturn<SessionInput>; control: FieldControl }) {
  const used = useQuery(topicsQuery);
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'topics' }).field;
  useFocusable(ref, control.id);
  return (
    <TopicsField
      {...control}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      suggestions={used.data ?? []}
      placeholder="goals, career…"
    />
  );
}
