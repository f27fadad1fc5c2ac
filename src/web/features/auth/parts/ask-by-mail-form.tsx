import { emailSchema } from '#domain/auth/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useState, type FormEvent } from 'react';
import { firstIssue } from './first-issue.ts';
import { formText } from './form-text.ts';

interface AskByMailFormProps {
  ask: (email: string) => Promise<{ success: true } | { success: false; error: string }>;
  /** The label of the button. */
  action: string;
  /** Focuses the input at once, for a form that a button has opened. */
  hasFocus?: boolean;
  onAsked: (email: string) => void;
}

const focus = (element: HTMLInputElement | null) => element?.focus();

/** A form with an address that something is mailed to: a link for a new password, or a code. */
export function AskByMailForm({ ask, action, hasFocus = false, onAsked }: AskByMailFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
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
    const outcome = await ask(email);
    setBusy(false);
    if (outcome.success) onAsked(email);
    else setFailure(outcome.error);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="Email" error={error}>
        <TextInput
          ref={hasFocus ? focus : undefined}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
      </Field>
      <Button type="submit" busy={isBusy} wide>
        {isBusy ? 'Sending...' : action}
      </Button>
    </form>
  );
}
