import type { FieldControl } from '#web/ui/form/field.tsx';
import { SuggestInput } from '#web/ui/form/suggest-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { SupervisionFormState } from './supervision-values.ts';
import { supervisorsQuery } from '../supervision-queries.ts';

/** A name, completed from those of earlier supervision. */
export function SupervisorName({ form, control }: { form: SupervisionFormState; control: FieldControl }) {
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
