import type { SessionInput } from '#domain/records/session.ts';
import type { NewClient } from '#web/data/device/unsent-sessions.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { type UseFormReturn, useController } from 'react-hook-form';
import { ClientChoice } from './client-choice.tsx';
import { DurationField } from '#web/ui/form/duration-field.tsx';
import { useFocusable } from './use-focusable.ts';

interface SessionFormHeadProps {
  form: UseFormReturn<SessionInput>;
  newClient: NewClient | null;
  onNewClient: (client: NewClient) => void;
}

/** The required fields: client, date, duration, completed. */
export function SessionFormHead({ form, newClient, onNewClient }: SessionFormHeadProps) {
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
      <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-4">
        <Field label="Date" error={errors.date?.message}>
          {(control) => <DateField {...control} {...form.register('date')} />}
        </Field>
        <Field label="Duration" error={errors.duration?.message}>
          {(control) => <DurationChoice form={form} control={control} />}
        </Field>
      </div>
      <label className="-my-1 flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3">
        <input type="checkbox" {...form.register('completed')} className="size-[18px] accent-(--accent)" />
        Completed
      </label>
    </>
  );
}

const PRESETS = [45, 60, 90];

function DurationChoice({ form, control }: { form: UseFormReturn<SessionInput>; control: FieldControl }) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'duration' }).field;
  useFocusable(ref, control.id);
  return <DurationField {...control} value={value} onChange={onChange} onBlur={onBlur} presets={PRESETS} />;
}
