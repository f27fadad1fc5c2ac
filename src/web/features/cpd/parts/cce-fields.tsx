import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useState } from 'react';
import type { CpdFormState } from './cpd-form-state.ts';
import { HoursField } from './hours-field.tsx';

const PARTS = [
  { name: 'cce_core', label: 'Core competencies' },
  { name: 'cce_resource', label: 'Resource development' },
  { name: 'cce_ethics', label: 'Ethics' },
] as const;

/** How the hours divide into ICF's kinds of continuing education. Folded while nothing is said. */
export function CceFields({ form }: { form: CpdFormState }) {
  const [startsOpen] = useState(() => PARTS.some(({ name }) => form.getValues(name) !== ''));
  const { errors } = form.formState;
  return (
    <Disclosure
      title="For your credential"
      summary="ICF's CCE hours by kind"
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
