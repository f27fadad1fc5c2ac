import { noteTemplateSchema, type NoteTemplateInput } from '#domain/records/note-template.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

interface NoteTemplateFormProps {
  start: NoteTemplateInput;
  onSave: (template: NoteTemplateInput) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

export function NoteTemplateForm({ start, onSave, onCancel, onDirtyChange }: NoteTemplateFormProps) {
  const { name, body } = start;
  const form = useForm<NoteTemplateInput>({
    resolver: zodResolver(noteTemplateSchema),
    defaultValues: { name, body },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label="Text" error={errors.body?.message} hint="It’s added to your notes for you to fill in.">
        {(control) => <TextArea {...control} {...form.register('body')} rows={10} />}
      </Field>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save template
        </Button>
      </DialogActions>
    </form>
  );
}
