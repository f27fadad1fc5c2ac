import { emailSchema } from '#domain/auth/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useState, type FormEvent } from 'react';
import { firstIssue } from './first-issue.ts';
import { formText } from './form-text.ts';
import { requestPasswordReset } from './password-reset.ts';

/** The first half of a reset: asks for the mailed link. What it answers tells nobody which addresses are known. */
export function RequestLinkForm() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [askedFor, setAskedFor] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = formText(new FormData(form), 'email').trim();
    const issue = firstIssue(emailSchema.safeParse(email));
    setError(issue);
    setFailure('');
    if (issue) return form.querySelector('input')?.focus();
    setBusy(true);
    const outcome = await requestPasswordReset(email);
    setBusy(false);
    if (outcome.success) setAskedFor(email);
    else setFailure(outcome.error);
  };

  if (askedFor !== null) {
    return (
      <Notice
        action={
          <Button variant="secondary" size="small" onClick={() => setAskedFor(null)}>
            Use another address
          </Button>
        }
      >
        <p className="font-[560]">Look at your mail.</p>
        <p className="mt-1 break-words">
          If an account exists for {askedFor}, a link to choose a new password is on its way.
        </p>
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="Email" error={error}>
        {(control) => <TextInput {...control} name="email" type="email" inputMode="email" autoComplete="username" />}
      </Field>
      <Button type="submit" busy={isBusy} wide>
        {isBusy ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}
