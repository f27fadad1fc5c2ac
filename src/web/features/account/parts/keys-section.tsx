import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { WRONG_PASSWORD, WRONG_PASSWORD_TEXT } from '#domain/auth/wrong-password.ts';
import { instantDay } from '#domain/formatting/date-text.ts';
import type { MadeKey, PersonalKey } from '#domain/personal-keys/key-answers.ts';
import { KEY_NAME_MAX, KEY_SCOPE_TEXTS } from '#domain/personal-keys/personal-key.ts';
import { newKeySchema, type NewKey } from '#domain/personal-keys/new-key.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { SelectField, type Options } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

const DAYS: Options<number> = [
  [30, 'In 30 days'],
  [90, 'In 90 days'],
  [365, 'In a year'],
];

/** Keys for the coach's own programs (ADR 150). */
export function KeysSection() {
  const query = useQuery(keysQuery);
  const [isOpen, setOpen] = useState(false);
  // Only in this state: closing the dialog forgets it.
  const [made, setMade] = useState<MadeKey | null>(null);
  const open = (isShown: boolean) => {
    setOpen(isShown);
    setMade(null);
  };
  return (
    <SettingsGroup title="Personal keys" description="For your own programs.">
      {query.data && query.data.length > 0 && (
        <ul className="grid divided">
          {query.data.map((key) => (
            <KeyEntry key={key.id} of={key} />
          ))}
        </ul>
      )}
      <NotLoaded query={query} label="Loading your keys" rows={1} />
      <Button variant="secondary" onClick={() => open(true)} className="justify-self-start">
        Make a key
      </Button>
      <Dialog open={isOpen || made !== null} onOpenChange={open} title="Make a key" isShownOnce>
        {made === null ? (
          <NewKeyForm onMade={setMade} />
        ) : (
          <div className="grid gap-5">
            <CopiedField
              label={made.name}
              hint="Copy it now: it is shown only this once. Anyone who has it can use it, so treat it like a password. A new password does not end it."
              value={made.key}
              copied="Key copied"
            />
            <DialogActions>
              <Button onClick={() => open(false)}>Done</Button>
            </DialogActions>
          </div>
        )}
      </Dialog>
    </SettingsGroup>
  );
}

interface ListedKey extends PersonalKey {
  readonly isExpired: boolean;
}

function KeyEntry({ of }: { of: ListedKey }) {
  const { id, name, scope, reads_notes, created_at, expires_at, last_used_at, isExpired } = of;
  const end = useMutation({
    mutationFn: () => logged('Ending a key', () => callFunction('end-personal-key', { id })),
    onSuccess: () => toast.success({ title: 'Key ended', description: name }),
    onError: failureToast('Could not end it'),
    onSettled: refetchKeys,
  });
  const text = 'Programs that use it are refused at once.';
  const [ask, dialog] = useConfirmed({ title: `End ${name}?`, text, confirmLabel: 'End' }, () => end.mutate());
  return (
    <li className="flex min-h-[61px] items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-[560]">{name}</p>
        <p className="text-sm text-soft">
          {KEY_SCOPE_TEXTS[scope]}, {reads_notes ? 'with notes' : 'no notes'} · made {instantDay(created_at)} ·{' '}
          {last_used_at === null ? 'never used' : `last used ${instantDay(last_used_at)}`} ·{' '}
          {isExpired ? 'expired' : 'expires'} {instantDay(expires_at)}
        </p>
      </div>
      <Button variant="secondary" size="small" busy={end.isPending} onClick={ask} aria-label={`End ${name}`}>
        End
      </Button>
      {dialog}
    </li>
  );
}

function NewKeyForm({ onMade }: { onMade: (made: MadeKey) => void }) {
  const form = useForm<NewKey>({
    resolver: schemaResolver(newKeySchema),
    defaultValues: { name: '', scope: 'read', days: 90, reads_notes: false, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const make = form.handleSubmit(async (key) => {
    try {
      onMade(await logged('Making a key', () => callFunction<MadeKey>('create-personal-key', key)));
    } catch (error) {
      if (messageOf(error) === WRONG_PASSWORD)
        form.setError('password', { message: WRONG_PASSWORD_TEXT }, { shouldFocus: true });
      else showFormFailure(form, error);
    }
    void refetchKeys();
  });
  return (
    <form noValidate onSubmit={(event) => void make(event)} aria-label="Make a key" className="grid gap-5">
      <Field label="Name" hint="The program that will use it" error={errors.name?.message}>
        {/* Browsers put the address of a password into the field before it. */}
        <TextInput {...form.register('name')} maxLength={KEY_NAME_MAX} autoComplete="off" />
      </Field>
      <Field label="It may">
        <SelectField {...form.register('scope')} options={KEY_SCOPE_TEXTS} />
      </Field>
      <Field label="Expires">
        <SelectField {...form.register('days', { valueAsNumber: true })} options={DAYS} />
      </Field>
      <CheckField {...form.register('reads_notes')}>Notes and other confidential texts too</CheckField>
      <Field label="Password" hint="The password of your account" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions label="Make the key" busy={isSubmitting} />
    </form>
  );
}

const keysQuery = queryOptions({
  queryKey: queryKeys.accountKeys,
  queryFn: async () => {
    const { keys } = await callFunction<{ keys: PersonalKey[] }>('get-personal-keys');
    return keys.map((key) => ({ ...key, isExpired: Date.parse(key.expires_at) <= Date.now() }));
  },
});

const refetchKeys = () => queryClient.invalidateQueries({ queryKey: queryKeys.accountKeys });
