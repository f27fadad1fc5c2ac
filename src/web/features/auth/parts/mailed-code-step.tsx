import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState, type FormEvent } from 'react';
import { AskByMailForm } from './ask-by-mail-form.tsx';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { formText } from './form-text.ts';
import { logInByMailedCode, type LoginOutcome } from '../log-in.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import type { Outcome } from '../sign-up.ts';

interface MailedCodeStepProps {
  onEntered: (outcome: LoginOutcome) => void;
  /** Called if the code was right and the account needs a second factor. */
  onNeedsCode: () => void;
  /** Returns to the password form. */
  onLeave: () => void;
}

/** Signing in with a mailed code, if the settings allow it: first the address, then the digits. */
export function MailedCodeStep({ onLeave, ...after }: MailedCodeStepProps) {
  const [email, setEmail] = useState<string | null>(null);
  const foot = (
    <AuthFoot>
      <button type="button" onClick={onLeave} className={linkClass}>
        Sign in with your password
      </button>
    </AuthFoot>
  );
  if (email === null) {
    return (
      <AuthFrame name="Sign in by email" title="Sign in by email" intro="We will email you a code of six digits.">
        <AskByMailForm ask={requestMailedCode} action="Email me a code" hasFocus onAsked={setEmail} />
        {foot}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      name="Enter your code"
      title="Check your email"
      intro={
        <>
          If there is an account for <strong className="font-[560] break-words text-ink">{email}</strong>, a code is on
          its way. It works for an hour.
        </>
      }
    >
      <DigitsForm email={email} {...after} />
      {foot}
    </AuthFrame>
  );
}

/** Focuses the only input of a form that a button has opened. */
const focus = (element: HTMLInputElement | null) => element?.focus();

function DigitsForm({ email, onEntered, onNeedsCode }: { email: string } & Omit<MailedCodeStepProps, 'onLeave'>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.querySelector('input');
    const code = formText(new FormData(event.currentTarget), 'code').replaceAll(/\s/g, '');
    const refuse = (text: string) => {
      setFailure(text);
      input?.select();
    };
    if (!/^\d{6}$/.test(code)) return refuse('Please enter the six digits.');
    setFailure('');
    setBusy(true);
    try {
      const outcome = await logInByMailedCode(email, code);
      if (outcome === 'needs-code') onNeedsCode();
      else onEntered(outcome);
    } catch (error) {
      refuse(mailedCodeErrorText(error));
      setBusy(false);
    }
  };
  const again = async () => {
    const outcome = await requestMailedCode(email);
    if (outcome.success) toast.success({ title: 'Sent again', description: 'Only the newest code works.' });
    else toast.destructive({ title: 'Could not send a code', description: outcome.error });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="Code">
        <TextInput
          ref={focus}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={failure ? true : undefined}
        />
      </Field>
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <button type="button" onClick={() => void again()} className={`${linkClass} justify-self-center py-1 text-sm`}>
        Email me another code
      </button>
    </form>
  );
}

/** Requests a mail with six digits and a link for signing in. Succeeds for known and unknown addresses alike. */
async function requestMailedCode(email: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    // An account is only created on the sign-up page, with the terms.
    const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/dashboard` };
    const { error } = await auth.signInWithOtp({ email, options });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Requesting a mailed code', error);
    return { success: false, error: authErrorText(error) };
  }
}

/** The text for a refused code. */
function mailedCodeErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'otp_expired' ? 'This code is not right, or is too old.' : authErrorText(error);
}
