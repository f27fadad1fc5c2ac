import { newPasswordSchema } from '#domain/auth/credentials.ts';
import { config } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { firstIssue } from './first-issue.ts';
import { formText } from './form-text.ts';
import { completePasswordReset } from '../password-reset.ts';

/** The second step of a reset, opened by the mailed link: a new password. */
export function NewPasswordForm() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const password = formText(new FormData(form), 'password');
    const issue = firstIssue(newPasswordSchema(config().passwordMinLength).safeParse(password));
    setError(issue);
    setFailure('');
    if (issue) return form.querySelector('input')?.focus();
    setBusy(true);
    const outcome = await completePasswordReset(password);
    setBusy(false);
    if (!outcome.success) return setFailure(outcome.error);
    toast.success({
      title: 'Password changed',
      description: 'You are signed in. Your other devices have been signed out.',
    });
    return navigate({ to: '/dashboard', replace: true });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="New password" hint={`At least ${config().passwordMinLength} characters`} error={error}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={isBusy} wide>
        {isBusy ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  );
}
