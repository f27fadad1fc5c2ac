import type { SessionInput } from '#domain/records/session.ts';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { TopicsField } from '#web/ui/form/topics-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useController, type UseFormReturn } from 'react-hook-form';
import { topicsQuery } from '../session-queries.ts';
import { useFocusable } from '../list/use-focusable.ts';

/** Topics as chips, completed from those used before. */
export function TopicsChoice({ form, control }: { form: UseFormReturn<SessionInput>; control: FieldControl }) {
  const used = useQuery(topicsQuery);
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'topics' }).field;
  useFocusable(ref, control.id);
  return (
    <TopicsField
      {...control}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      suggestions={used.data ?? []}
      placeholder="goals, career…"
    />
  );
}
