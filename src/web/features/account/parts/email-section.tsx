import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import type { User } from '@supabase/auth-js';
import { emailSchema } from '#domain/auth/credentials.ts';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refetchAccount } from '../account-queries.ts';
import { UndeliveredMail } from './undelivered-mail.tsx';

const formSchema = z.object({ email: emailSchema });

export function EmailSection({ user }: { user: User }) {
  const form = useForm({ resolver: schemaResolver(formSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const current = user.email ?? '';

  const save = form.handleSubmit(async ({ email }) => {
    if (email.toLowerCase() === current) return form.setError('email', { message: 'This is already your address' });
    try {
      await changeEmail(email);
      form.reset();
      await refetchAccount();
    } catch (error) {
      form.setError('email', { message: messageOf(error) }, { shouldFocus: true });
    }
  });

  return (
    <SettingsGroup title="Email" description="The address you sign in with. You confirm a change from both addresses.">
      <p>
        <span className="sr-only">Your address: </span>
        <strong className="font-[560]">{current}</strong>
      </p>
      <UndeliveredMail current={current} wanted={user.new_email} askedAt={user.email_change_sent_at} />
      {user.new_email && <PendingChange from={current} into={user.new_email} />}
      <form noValidate onSubmit={(event) => void save(event)} aria-label="Change email" className="grid gap-4">
        <Field label="New email" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Button type="submit" variant="secondary" busy={isSubmitting} className="justify-self-start">
          Change email
        </Button>
      </form>
    </SettingsGroup>
  );
}

function PendingChange({ from, into }: { from: string; into: string }) {
  const resend = useMutation({
    mutationFn: () => resendEmailChange(from),
    onSuccess: () => toast.success({ title: 'Sent again', description: 'Check the inbox of both addresses.' }),
    onError: failureToast('Could not send the emails'),
  });
  const giveUp = useMutation({
    mutationFn: () => changeEmail(from),
    onSuccess: refetchAccount,
    onError: failureToast('Could not cancel the change'),
  });
  return (
    <Notice
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
            Send both again
          </Button>
          <Button variant="secondary" size="small" busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            Cancel the change
          </Button>
        </span>
      }
    >
      <p className="font-[560]">Changing to {into}</p>
      <p className="mt-1">
        We emailed a link to {from} and one to {into}. Nothing changes until both were opened.
      </p>
    </Notice>
  );
}

const options = () => ({ emailRedirectTo: `${location.origin}/account` });

/** Requests another address. It applies when the mailed links to the old and the new one were both opened. */
const changeEmail = (email: string) => askAuth('Changing the address', (auth) => auth.updateUser({ email }, options()));

/** Mails both links again. */
const resendEmailChange = (email: string) =>
  askAuth('Sending the links again', (auth) => auth.resend({ type: 'email_change', email, options: options() }));
