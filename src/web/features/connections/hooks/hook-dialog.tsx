import { ADDRESS_MAX_CHARS } from '#domain/given-address.ts';
import { DELIVERY_TEXTS, HOOK_EVENTS } from '#domain/hooks/hook.ts';
import type { Hook } from '#domain/hooks/hook-answers.ts';
import { hookChangeSchema, newHookSchema, type HookChange, type NewHook } from '#domain/hooks/new-hook.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/overlay/dialog.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useState } from 'react';
import { useForm, type FieldValues, type Resolver } from 'react-hook-form';
import { changeHook, createHook, refetchHooks } from './hook-calls.ts';

interface HookDialogProps {
  /** Null: a new one. */
  hook: Hook | null;
  onClose: () => void;
}

/** Makes a hook and shows its secret, or changes what one is sent. */
export function HookDialog({ hook, onClose }: HookDialogProps) {
  // Only in this state: closing the dialog forgets it.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={onClose} title={hook === null ? 'Add an address' : hook.place} isShownOnce>
      {secret === null ? (
        <HookForm hook={hook} onMade={setSecret} onClose={onClose} />
      ) : (
        <div className="grid gap-5">
          <CopiedField
            label="Signing secret"
            hint="Copy it now: it is shown only this once. Your program checks with it that a message is ours. Zapier and Make don’t need it."
            value={secret}
            copied="Secret copied"
          />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

/** The body of one of the two calls. */
type HookValues = NewHook & HookChange;

function HookForm({ hook, onMade, onClose }: HookDialogProps & { onMade: (secret: string) => void }) {
  const form = useForm<HookValues>({
    resolver: schemaResolver<FieldValues>(
      hook === null ? newHookSchema : hookChangeSchema,
    ) as unknown as Resolver<HookValues>,
    defaultValues:
      hook === null
        ? { address: '', types: [...HOOK_EVENTS], names: false }
        : { id: hook.id, types: [...hook.types], names: hook.names, is_on: hook.off_at === null },
  });
  const { errors, isSubmitting } = form.formState;
  const problem = (errors.types ?? errors.root)?.message;
  const save = form.handleSubmit(async (body) => {
    try {
      if (hook === null) onMade((await createHook(body)).secret);
      else {
        await changeHook(body);
        onClose();
      }
    } catch (error) {
      showFormFailure(form, error);
    }
    void refetchHooks();
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {hook === null && (
        <Field label="Address" hint="Begins with https://" error={errors.address?.message}>
          <TextInput {...form.register('address')} type="url" maxLength={ADDRESS_MAX_CHARS} />
        </Field>
      )}
      <fieldset>
        <legend className="mb-1.5 text-sm font-[560]">Events</legend>
        {HOOK_EVENTS.map((type) => (
          <CheckField key={type} {...form.register('types')} value={type}>
            {DELIVERY_TEXTS[type]}
          </CheckField>
        ))}
      </fieldset>
      <div>
        <CheckField {...form.register('names')}>Name the client</CheckField>
        <p className="text-13 text-soft">Notes are never sent.</p>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <FormActions label={hook === null ? 'Add' : 'Save'} busy={isSubmitting} />
    </form>
  );
}
