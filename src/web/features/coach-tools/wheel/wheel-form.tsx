import { wheelSchema, type WheelInput, WHEEL_SCORE_MAX, WHEEL_SCORE_MIN } from '#domain/records/wheel.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useUnsaved } from '#web/ui/form/use-unsaved.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { WheelDrawing } from './wheel-drawing.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

export function WheelForm({ row, failure, onSave, ...frame }: RecordFormProps<'wheels'>) {
  const form = useForm<WheelInput>({ resolver: schemaResolver(wheelSchema), defaultValues: row ?? {} });
  const { errors, isSubmitting } = form.formState;
  const areas = useWatch({ control: form.control, name: 'areas' });
  useUnsaved(form, frame);
  const save = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      showFormFailure(form, error, failure);
    }
  });
  const problem = areasProblem(errors.areas);
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <WheelDrawing areas={areas} label="The wheel with these scores" className="w-full" />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-[560]">
          Areas <span className="font-normal text-soft">1: far from it, 10: just right</span>
        </legend>
        {areas.map((_, index) => (
          <AreaControl key={index} form={form} index={index} />
        ))}
        {problem && (
          <p role="alert" className="text-13 font-medium text-red">
            {problem}
          </p>
        )}
      </fieldset>
      <Field label="Date" error={errors.date?.message} className="max-w-72">
        {(control) => <DateField {...control} {...form.register('date')} />}
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        {(control) => (
          <TextArea {...control} {...form.register('note')} rows={2} placeholder="What the client said about it" />
        )}
      </Field>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions label="Save wheel" busy={isSubmitting} />
    </form>
  );
}

/** The error of the list, or of the first invalid area. */
function areasProblem(error: FieldErrors<WheelInput>['areas']): string | undefined {
  const first = error?.find?.((area) => area);
  return error?.message ?? error?.root?.message ?? first?.name?.message ?? first?.score?.message;
}

/** One area: its name, and a slider for its score. */
function AreaControl({ form, index }: { form: UseFormReturn<WheelInput>; index: number }) {
  const { name, score } = useWatch({ control: form.control, name: `areas.${index}` });
  const isInvalid = form.formState.errors.areas?.[index] !== undefined;
  return (
    <div className="flex items-center gap-3">
      <TextInput
        {...form.register(`areas.${index}.name`)}
        aria-label={`Name of area ${index + 1}`}
        aria-invalid={isInvalid || undefined}
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
