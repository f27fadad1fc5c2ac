import type { SessionInput } from '#domain/records/session.ts';
import { DurationField } from '#web/ui/form/duration-field.tsx';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useFocusable } from '../list/use-focusable.ts';

const PRESETS = [45, 60, 90];

export function DurationChoice({ form, control }: { form: UseFormReturn<SessionInput>; control: FieldControl }) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'duration' }).field;
  useFocusable(ref, control.id);
  return <DurationField {...control} value={value} onChange={onChange} onBlur={onBlur} presets={PRESETS} />;
}
