import { newPasswordSchema } from '#domain/auth/credentials.ts';
import { askAuth, type AuthRefusal } from '#web/data/auth/ask-auth.ts';
import { config } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refetchAccount } from '../account-queries.ts';

function passwordFormSchema(minChars: number) {
  return z.object({
    current: z.string().check(z.minLength(1, 'Please enter your current password')),
    password: newPasswordSchema(minChars),
  });
}

export function PasswordSection() {
  const { passwordMinLength } = config();
  const resolver = useMemo(() => schemaResolver(passwordFormSchema(passwordMinLength)), [passwordMinLength]);
  const form = useForm({ resolver, defaultValues: { current: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ current, password }) => {
    try {
      await changePassword(current, password);
    } catch (error) {
      const { code, message } = error as AuthRefusal;
      return form.setError(FIELDS[code] ?? 'root', { message }, { shouldFocus: true });
    }
    form.reset();
    toast.success({ title: 'Password changed', description: 'Your other devices have been signed out.' });
    await refetchAccount();
  });

  return (
    <SettingsGroup title="Password" description="Changing it signs out all your other devices.">
      <form noValidate onSubmit={(event) => void save(event)} aria-label="Change password" className="grid gap-5">
        <Field label="Current password" error={errors.current?.message}>
          <PasswordInput {...form.register('current')} autoComplete="current-password" />
        </Field>
        <Field label="New password" hint={`At least ${passwordMinLength} characters`} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <Button type="submit" variant="secondary" busy={isSubmitting} className="justify-self-start">
          Change password
        </Button>
      </form>
    </SettingsGroup>
  );
}

/** The fields that refusals are about, by their codes. */
const FIELDS: Readonly<Record<string, 'current' | 'password'>> = {
  current_password_invalid: 'current',
  same_password: 'password',
  weak_password: 'password',
};

/** Changes the password. All other devices are then signed out. */
const changePassword = (current: string, password: string) =>
  askAuth('Changing the password', (auth) => auth.updateUser({ password, current_password: current }), {
    current_password_invalid: 'This is not your current password',
    over_request_rate_limit: 'Too many tries. Please wait five minutes.',
  });
