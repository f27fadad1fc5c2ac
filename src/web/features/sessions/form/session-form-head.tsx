import type { SessionInput } from '#domain/records/session.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { type UseFormReturn, useController } from 'react-hook-form';
import { ClientChoice } from './client-choice.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useId, type ReactNode } from 'react';
import { DurationField } from '#web/ui/form/duration-field.tsx';
import { useFocusable } from './use-focusable.ts';

interface SessionFormHeadProps {
  form: UseFormReturn<SessionInput>;
  newClient: NewClient | null;
  onNewClient: (client: NewClient) => void;
  /** Whether the client chosen suggests a duration. */
  isSuggested: boolean;
  /** At the right of the date's label. */
  besideDate: ReactNode;
}

/** The required fields and what the coach answers each time: client, date, completed, duration, paid or pro bono. */
export function SessionFormHead({ form, newClient, onNewClient, isSuggested, besideDate }: SessionFormHeadProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Client"
        error={errors.client_id?.message}
        hint={newClient && 'New client: saved with this session.'}
      >
        {(control) => <ClientChoice form={form} control={control} newClient={newClient} onNewClient={onNewClient} />}
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="Date" error={errors.date?.message} aside={besideDate}>
          {(control) => <DateField {...control} {...form.register('date')} />}
        </Field>
        <CheckField {...form.register('completed')} className="-my-1 w-fit pr-3 md:self-end">
          Completed
        </CheckField>
        <Field label="Duration" error={errors.duration?.message}>
          {(control) => <DurationChoice form={form} control={control} isSuggested={isSuggested} />}
        </Field>
        <PaidChoice form={form} />
      </div>
    </>
  );
}

const PAID_OPTIONS = [
  { value: 'true', label: 'Paid' },
  { value: 'false', label: 'Pro bono' },
  { value: 'null', label: 'Not set' },
] as const;

function PaidChoice({ form }: { form: UseFormReturn<SessionInput> }) {
  const { value, onChange, ref } = useController({ control: form.control, name: 'paid' }).field;
  const id = useId();
  useFocusable(ref, id);
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-[560]">
        Paid or pro bono
      </p>
      <SegmentedControl
        id={id}
        label="Paid or pro bono"
        options={PAID_OPTIONS}
        value={`${value ?? null}`}
        onChange={(chosen) => onChange(chosen === 'null' ? null : chosen === 'true')}
      />
    </div>
  );
}

const PRESETS = [45, 60, 90];

interface DurationChoiceProps extends Pick<SessionFormHeadProps, 'form' | 'isSuggested'> {
  control: FieldControl;
}

function DurationChoice({ form, control, isSuggested }: DurationChoiceProps) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'duration' }).field;
  useFocusable(ref, control.id);
  const choose = (minutes: number) => {
    // What the coach entered counts as entered, also if it was suggested: the client may suggest another.
    if (isSuggested && !form.getFieldState('duration').isDirty)
      form.resetField('duration', { defaultValue: Number.NaN });
    onChange(minutes);
  };
  return <DurationField {...control} value={value} onChange={choose} onBlur={onBlur} presets={PRESETS} />;
}
