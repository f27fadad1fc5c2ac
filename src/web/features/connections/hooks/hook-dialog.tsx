import { DELIVERY_TEXTS, HOOK_ADDRESS_MAX_CHARS, HOOK_EVENTS, type Hook, type HookEvent } from '#domain/hooks/hook.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/overlay/dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
    <Dialog open onOpenChange={onClose} title={hook === null ? 'Add an address' : hook.place}>
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

function HookForm({ hook, onMade, onClose }: HookDialogProps & { onMade: (secret: string) => void }) {
  const [address, setAddress] = useState('');
  const [types, setTypes] = useState<readonly HookEvent[]>(hook?.types ?? HOOK_EVENTS);
  const [names, setNames] = useState(hook?.names ?? false);
  const save = useMutation({
    mutationFn: async () => {
      const choices = { types: [...types], names };
      if (hook === null) return onMade((await createHook({ address, ...choices })).secret);
      await changeHook({ id: hook.id, ...choices, is_on: hook.off_at === null });
      onClose();
    },
    onSettled: refetchHooks,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      className="grid gap-5"
    >
      {hook === null && (
        <Field label="Address" hint="Begins with https://">
          <TextInput
            type="url"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            maxLength={HOOK_ADDRESS_MAX_CHARS}
          />
        </Field>
      )}
      <fieldset>
        <legend className="mb-1.5 text-sm font-[560]">Events</legend>
        {HOOK_EVENTS.map((type) => (
          <CheckField
            key={type}
            checked={types.includes(type)}
            onCheck={(isOn) => setTypes(HOOK_EVENTS.filter((one) => (one === type ? isOn : types.includes(one))))}
          >
            {DELIVERY_TEXTS[type]}
          </CheckField>
        ))}
      </fieldset>
      <div>
        <CheckField checked={names} onCheck={setNames}>
          Name the client
        </CheckField>
        <p className="text-13 text-soft">Notes are never sent.</p>
      </div>
      {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      <FormActions onCancel={onClose} label={hook === null ? 'Add' : 'Save'} busy={save.isPending} />
    </form>
  );
}
