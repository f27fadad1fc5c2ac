import { supervisionFormSchema, type SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { DurationField } from '#web/ui/form/duration-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useUnsaved, type Unsaved } from '#web/ui/form/use-unsaved.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useEffect, type ReactNode } from 'react';
import { useForm, useController } from 'react-hook-form';
import type { SupervisionFormState } from './supervision-values.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SuggestInput } from '#web/ui/form/list/suggest-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { supervisorsQuery } from '../supervision-queries.ts';

interface SupervisionFieldsProps extends Unsaved {
  values: SupervisionForm;
  /** @param keepDraft call it before the form is closed although nothing was saved */
  onSave: (values: SupervisionForm, form: SupervisionFormState, keepDraft: () => void) => Promise<void>;
  /** The cancel link or button. */
  cancel: ReactNode;
  /** The session's certificates. */
  files?: ReactNode;
  isInDialog?: boolean;
}

/** On phones always in sight, above the bar at the lower edge. */
const ABOVE_BAR =
  'max-md:sticky max-md:bottom-(--bar) max-md:-mx-4 max-md:border-t max-md:border-rule max-md:bg-paper max-md:px-4 max-md:py-3.5';

export function SupervisionFields({ values, onSave, cancel, files, isInDialog, ...frame }: SupervisionFieldsProps) {
  const form = useForm<SupervisionForm>({ resolver: schemaResolver(supervisionFormSchema), defaultValues: values });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('supervisor_name'), [form]);
  const keepDraft = useUnsaved(form, frame);
  const save = form.handleSubmit((entered) => onSave(entered, form, keepDraft));
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="grid max-w-[42rem] gap-5 max-md:[&_.control]:scroll-mb-20"
    >
      <Field label="Supervisor Name" error={errors.supervisor_name?.message}>
        {(control) => <SupervisorName form={form} control={control} />}
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="Date" error={errors.date?.message}>
          {(control) => <DateField {...control} {...form.register('date')} required placeholder="Pick a date" />}
        </Field>
        <SupervisionDuration form={form} />
      </div>
      <Field label="Format" optional error={errors.format?.message}>
        <SelectField
          {...form.register('format', { setValueAs: (text: unknown) => text || null })}
          options={{ '': 'Not set', individual: 'One-to-one', group: 'Group' }}
        />
      </Field>
      <Field label="Topics" hint="Separated by commas" error={errors.topics?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('topics')} autoComplete="off" placeholder="endings, contracting" />
        )}
      </Field>
      <Field label="Notes" optional error={errors.notes?.message}>
        {(control) => <TextArea {...control} {...form.register('notes')} rows={6} />}
      </Field>
      {files}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className={`flex justify-end gap-2 ${isInDialog ? '' : ABOVE_BAR}`}>
        {cancel}
        <Button type="submit" busy={isSubmitting}>
          Save Session
        </Button>
      </div>
    </form>
  );
}

/** No number input: a browser drops what it does not take for a number, so that 1,5 would be 15 and 1h30 be 130. */
function SupervisionDuration({ form }: { form: SupervisionFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'duration' });
  return (
    <Field label="Duration (minutes)" error={fieldState.error?.message}>
      <DurationField {...field} field="minutes" />
    </Field>
  );
}

/** The supervisor's name, with suggestions from earlier supervision. */
function SupervisorName({ form, control }: { form: SupervisionFormState; control: FieldControl }) {
  const known = useQuery(supervisorsQuery);
  const { field } = useController({ control: form.control, name: 'supervisor_name' });
  return (
    <SuggestInput
      {...control}
      {...field}
      suggestions={known.data ?? []}
      listLabel="Previous supervisors"
      placeholder="Enter supervisor name"
    />
  );
}
