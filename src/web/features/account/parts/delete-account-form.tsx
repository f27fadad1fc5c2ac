import { WRONG_PASSWORD, WRONG_PASSWORD_TEXT } from '#domain/auth/wrong-password.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DownloadButton } from './export-section.tsx';
import { loadAuth } from '#web/data/auth/auth.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { forgetDevice } from '#web/data/records/forget-device.ts';
import { logFailure, logged } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';

const DELETED_TEXT = 'Your account and everything in it has been deleted. Thank you for being with us.';

function formSchema(address: string) {
  return z.object({
    email: z
      .string()
      .check(z.refine((typed) => typed.trim().toLowerCase() === address, `Please type ${address} to confirm`)),
    password: z.string().check(z.minLength(1, 'Please enter your password')),
  });
}

export function DeleteAccountForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const resolver = useMemo(() => schemaResolver(formSchema(email)), [email]);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const remove = form.handleSubmit(async (values) => {
    try {
      await deleteAccount(email, values.password);
    } catch (error) {
      const message = messageOf(error);
      if (message !== WRONG_PASSWORD) return form.setError('root', { message });
      return form.setError('password', { message: WRONG_PASSWORD_TEXT }, { shouldFocus: true });
    }
    // Leave the page first: after the sign-out the guard would open the login without this message.
    await navigate({ to: '/login', replace: true, state: { message: DELETED_TEXT } });
    await forgetAccount();
  });

  return (
    <form noValidate onSubmit={(event) => void remove(event)} aria-label="Delete account" className="grid gap-5">
      <Notice tone="warn">
        <p className="font-[560]">This cannot be undone.</p>
        <p className="mt-1">
          All your clients, sessions, notes, supervision and CPD records are deleted, on every device. Download a copy
          first.
        </p>
      </Notice>
      <DownloadButton />
      <div className="text-sm text-soft">
        <h3 className="font-sans font-[560] text-ink">What Stripe keeps</h3>
        <p className="mt-1">
          Stripe takes the payments, and we never had your card number. Stripe keeps its own record of past payments,
          with your name, address and card. The law says for how long. Deleting your account here does not delete that.
          Your subscription ends with your account, straight away.
        </p>
      </div>
      <Field label={`Type ${email} to confirm`} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions cancelLabel="Keep my account" label="Delete for good" variant="danger" busy={isSubmitting} />
    </form>
  );
}

/** Deletes the account with all data permanently. */
function deleteAccount(email: string, password: string): Promise<void> {
  return logged('Deleting the account', async () => {
    await callFunction('delete-account', { email, password });
  });
}

/** Deletes everything of the account from this device. */
async function forgetAccount(): Promise<void> {
  const user = lastUser();
  try {
    const auth = await loadAuth();
    // The session no longer exists on the server; the client then signs out.
    await auth.signOut({ scope: 'local' });
  } catch (error) {
    logFailure('Signing out of a deleted account', error);
  }
  await forgetDevice(user?.id);
}
