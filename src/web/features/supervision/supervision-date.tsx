import { today } from '#web/backend/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { useWatch } from 'react-hook-form';
import type { SupervisionFormState } from './supervision-fields.tsx';

export function SupervisionDate({ form }: { form: SupervisionFormState }) {
  const date = useWatch({ control: form.control, name: 'date' });
  const setToday = () => form.setValue('date', today(), { shouldDirty: true, shouldValidate: true });
  return (
    <Field
      label="Date"
      error={form.formState.errors.date?.message}
      aside={
        date !== today() && (
          <button
            type="button"
            onClick={setToday}
            className="-my-2 py-2 text-[13px] font-[560] text-accent hover:underline"
          >
            Today
          </button>
        )
      }
    >
      {(control) => <DateField {...control} {...form.register('date')} required placeholder="Pick a date" />}
    </Field>
  );
}
