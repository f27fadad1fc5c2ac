import type { FieldControl } from '#web/ui/form/field.tsx';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { useWatch } from 'react-hook-form';
import type { CpdFormState } from './cpd-form-state.ts';

interface HoursFieldProps {
  form: CpdFormState;
  control: FieldControl;
  name: 'hours' | 'cce_core' | 'cce_resource' | 'cce_ethics';
}

/** Accepts hours in several notations (1.5, 1,5, 90 min, 1:30) and shows what was understood. */
export function HoursField({ form, control, name }: HoursFieldProps) {
  const typed = useWatch({ control: form.control, name });
  return <LengthInput {...control} {...form.register(name)} typed={typed} field="hours" placeholder="1.5 or 90 min" />;
}
