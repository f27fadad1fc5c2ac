import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { SupervisionFormState } from './supervision-values.ts';

export function SupervisionDate({ form }: { form: SupervisionFormState }) {
  return (
    <Field label="Date" error={form.formState.errors.date?.message}>
      {(control) => <DateField {...control} {...form.register('date')} required placeholder="Pick a date" />}
    </Field>
  );
}
