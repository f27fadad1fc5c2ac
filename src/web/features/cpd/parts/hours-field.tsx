import { parseHours } from '#domain/cpd/cpd-hours.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useWatch } from 'react-hook-form';
import type { CpdFormState } from './cpd-form-state.ts';

interface HoursFieldProps {
  form: CpdFormState;
  control: FieldControl;
  name: 'hours' | 'cce_core' | 'cce_resource' | 'cce_ethics';
}

/** Accepts hours in several notations (1.5, 1,5, 90 min, 1:30) and shows the parsed value. */
export function HoursField({ form, control, name }: HoursFieldProps) {
  const hours = parseHours(useWatch({ control: form.control, name }));
  return (
    <div className="relative">
      <TextInput {...control} {...form.register(name)} autoComplete="off" placeholder="1.5 or 90 min" />
      <output className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 bg-card pl-2 text-sm text-accent">
        {hours ? durationLabel(Math.round(hours * MINUTES_PER_HOUR)) : ''}
      </output>
    </div>
  );
}
