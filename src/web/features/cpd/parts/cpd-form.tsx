import { numberText } from '#domain/formatting/number-text.ts';
import { cpdFormSchema, type CpdForm as CpdFormValues } from '#domain/cpd/cpd-form.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { CpdFormState } from './cpd-form-state.ts';
import { HoursField } from './hours-field.tsx';
import { CategoryField, ProviderField } from './words-field.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface CpdFormProps {
  /** The record to edit; missing for a new one. */
  record?: CpdInput;
  /** The form shows a rejection and keeps what was entered. */
  onSave: (record: CpdInput) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** The record's certificates. */
  files?: ReactNode;
}

export function CpdForm({ record, onSave, onCancel, onDirtyChange, files }: CpdFormProps) {
  const form: CpdFormState = useForm<CpdFormValues, unknown, CpdInput>({
    resolver: zodResolver(cpdFormSchema),
    defaultValues: toForm(record),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = form.handleSubmit(async (entered) => {
    const contradiction = contradictions.cpd_records(entered);
    if (contradiction !== null) {
      return form.setError('cce_core', { message: contradiction }, { shouldFocus: true });
    }
    try {
      await onSave(entered);
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <Field label="Title" error={errors.title?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('title')} autoComplete="off" placeholder="What you did" />
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="Date" error={errors.date?.message}>
          {(control) => <DateField {...control} {...form.register('date')} />}
        </Field>
        <Field label="Hours" error={errors.hours?.message}>
          {(control) => <HoursField form={form} control={control} name="hours" />}
        </Field>
        <Field label="Category" optional error={errors.category?.message}>
          {(control) => <CategoryField form={form} control={control} />}
        </Field>
        <Field label="Provider" optional error={errors.provider?.message}>
          {(control) => <ProviderField form={form} control={control} />}
        </Field>
      </div>
      <Reflection form={form} />
      <CceFields form={form} />
      {files}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save record
        </Button>
      </DialogActions>
    </form>
  );
}

/** The texts that credentials ask for. */
function Reflection({ form }: { form: CpdFormState }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="What was learned" optional error={errors.learned?.message}>
        {(control) => <TextArea {...control} {...form.register('learned')} rows={3} />}
      </Field>
      <Field label="How it was applied" optional error={errors.applied?.message}>
        {(control) => <TextArea {...control} {...form.register('applied')} rows={3} />}
      </Field>
      <Field
        label="Link to evidence"
        optional
        hint="A certificate, a programme, your notes: wherever they are kept."
        error={errors.evidence_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('evidence_url')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
    </>
  );
}

const partText = (hours: number | null | undefined) =>
  typeof hours === 'number' ? numberText(hours, { useGrouping: false }) : '';

function toForm(record: CpdInput | undefined): CpdFormValues {
  return {
    date: record?.date ?? today(),
    hours: partText(record?.hours),
    title: record?.title ?? '',
    provider: record?.provider ?? '',
    category: record?.category ?? '',
    learned: record?.learned ?? '',
    applied: record?.applied ?? '',
    evidence_url: record?.evidence_url ?? '',
    cce_core: partText(record?.cce_core),
    cce_resource: partText(record?.cce_resource),
    cce_ethics: partText(record?.cce_ethics),
  };
}

const PARTS = [
  { name: 'cce_core', label: 'Core competencies' },
  { name: 'cce_resource', label: 'Resource development' },
  { name: 'cce_ethics', label: 'Ethics' },
] as const;

/** How the hours are divided into ICF's kinds of continuing education. Collapsed while empty. */
function CceFields({ form }: { form: CpdFormState }) {
  const [startsOpen] = useState(() => PARTS.some(({ name }) => form.getValues(name) !== ''));
  const { errors } = form.formState;
  return (
    <Disclosure
      title="For your credential"
      summary="Hours on ethics, and ICF's CCE by kind"
      startsOpen={startsOpen}
      isForced={PARTS.some(({ name }) => errors[name])}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        {PARTS.map(({ name, label }) => (
          <Field key={name} label={label} optional error={errors[name]?.message}>
            {(control) => <HoursField form={form} control={control} name={name} />}
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}
