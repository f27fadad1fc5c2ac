import { clientColumns, clientSchema, type ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ClientCredentialFields } from './client-credential-fields.tsx';

const NULLS = Object.fromEntries(Object.keys(clientColumns).map((column) => [column, null]));
const EMPTY: ClientInput = { ...NULLS, name: '', email: '', phone: '', notes: '' };

interface ClientFormProps {
  /** What is edited; a new client without it. */
  client?: ClientInput;
  /** The column that the reader came for: the focus begins there. */
  focus?: string | undefined;
  onSave: (client: ClientInput) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

export function ClientForm({ client, focus, onSave, onCancel, onDirtyChange }: ClientFormProps) {
  const form = useForm<ClientInput>({ resolver: zodResolver(clientSchema), defaultValues: { ...EMPTY, ...client } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [first] = useState(() => (focus !== undefined && focus in EMPTY ? (focus as keyof ClientInput) : 'name'));
  useEffect(() => form.setFocus(first), [form, first]);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = form.handleSubmit(async (values) => {
    const contradiction = contradictions.clients(values);
    if (contradiction !== null) {
      return form.setError('relationship_end', { message: contradiction }, { shouldFocus: true });
    }
    try {
      await onSave({ ...values, phone: values.phone || null, notes: values.notes || null });
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="Email" optional error={errors.email?.message}>
          {(control) => <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...form.register('phone')} type="tel" autoComplete="off" />}
        </Field>
      </div>
      <Field label="Notes" optional error={errors.notes?.message} hint="Only you can see this.">
        {(control) => <TextArea {...control} {...form.register('notes')} />}
      </Field>
      <ClientCredentialFields form={form} focus={focus} />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save client
        </Button>
      </DialogActions>
    </form>
  );
}
