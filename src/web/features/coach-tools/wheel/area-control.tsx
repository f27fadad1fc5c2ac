import { WHEEL_SCORE_MAX, WHEEL_SCORE_MIN, type WheelInput } from '#domain/records/wheel.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useWatch, type UseFormReturn } from 'react-hook-form';

/** One area: its name, and a slider for its score that arrow keys move too. */
export function AreaControl({ form, index }: { form: UseFormReturn<WheelInput>; index: number }) {
  const { name, score } = useWatch({ control: form.control, name: `areas.${index}` });
  const isAtFault = form.formState.errors.areas?.[index] !== undefined;
  return (
    <div className="flex items-center gap-3">
      <TextInput
        {...form.register(`areas.${index}.name`)}
        aria-label={`Name of area ${index + 1}`}
        aria-invalid={isAtFault || undefined}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <input
        {...form.register(`areas.${index}.score`, { valueAsNumber: true })}
        type="range"
        min={WHEEL_SCORE_MIN}
        max={WHEEL_SCORE_MAX}
        step={1}
        aria-label={`Score of ${name.trim() || `area ${index + 1}`}`}
        className="h-11 w-[38%] shrink-0 cursor-pointer accent-(--accent)"
      />
      <output aria-hidden="true" className="w-6 shrink-0 text-right font-[560]">
        {score}
      </output>
    </div>
  );
}
