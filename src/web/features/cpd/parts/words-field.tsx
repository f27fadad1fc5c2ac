import { CPD_CATEGORIES } from '#domain/cpd/cpd-form.ts';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { SuggestInput } from '#web/ui/form/list/suggest-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { CpdFormState } from './cpd-form-state.ts';
import { cpdWordsQuery } from '../cpd-queries.ts';

interface WordsFieldProps {
  form: CpdFormState;
  control: FieldControl;
}

/** The coach's own categories first, then the usual ones. */
export function CategoryField({ form, control }: WordsFieldProps) {
  const used = useQuery(cpdWordsQuery).data?.categories ?? [];
  const { field } = useController({ control: form.control, name: 'category' });
  return (
    <SuggestInput
      {...control}
      {...field}
      suggestions={[...new Set([...used, ...CPD_CATEGORIES])]}
      listLabel="Categories"
      placeholder="Training, reading…"
    />
  );
}

export function ProviderField({ form, control }: WordsFieldProps) {
  const used = useQuery(cpdWordsQuery).data?.providers ?? [];
  const { field } = useController({ control: form.control, name: 'provider' });
  return (
    <SuggestInput
      {...control}
      {...field}
      suggestions={used}
      listLabel="Previous providers"
      placeholder="Who offered it"
    />
  );
}
