import { newPasswordSchema } from '#domain/auth/credentials.ts';
import { config } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refetchAccount } from '../account-queries.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

function passwordFormSchema(minChars: number) {
  return z.object({
    current: z.string().check(z.minLength(1, 'Please enter your current password')),
    password: newPasswordSchema(minChars),
  });
}

export function PasswordSection() {
  const { passwordMinLength } = config();
  const resolver = useMemo(() => zodResolver(passwordFormSchema(passwordMinLength)), [passwordMinLength]);
  const form = useForm({ resolver, defaultValues: { current: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ current, password }) => {
    const refusal = await changePassword(current, password);
    if (refusal) return form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
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

/** The invalid field, if there is one, and the text to show. */
interface PasswordRefusal {
  field: 'current' | 'password' | 'root';
  message: string;
}

/** Changes the password; null on success. All other devices are then signed out. */
async function changePassword(current: string, password: string): Promise<PasswordRefusal | null> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ password, current_password: current });
    if (error) throw error;
    return null;
  } catch (error) {
    logFailure('Changing the password', error);
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const message = authErrorText(error);
    if (code === 'current_password_invalid') return { field: 'current', message: 'This is not your current password' };
    if (code === 'over_request_rate_limit') {
      return { field: 'root', message: 'Too many tries. Please wait five minutes.' };
    }
    return { field: code === 'same_password' || code === 'weak_password' ? 'password' : 'root', message };
  }
}
