import { askAuth, AuthRefusal } from '#web/data/auth/ask-auth.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState } from 'react';
import { AskByMailForm } from './ask-by-mail-form.tsx';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { logInByMailedCode, type LoginOutcome } from '../log-in.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { NativeForm, takeFocus } from './native-form.tsx';

interface MailedCodeStepProps {
  /** What was entered for signing in by password. */
  typed: string;
  onEntered: (outcome: LoginOutcome) => void;
  /** Called if the code was right and the account needs a second factor. */
  onNeedsCode: () => void;
  /** Returns to the password form. */
  onLeave: () => void;
}

/** Signing in with a mailed code, if the settings allow it: first the address, then the digits. */
export function MailedCodeStep({ typed, onLeave, ...after }: MailedCodeStepProps) {
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
        <AskByMailForm email={typed} ask={requestMailedCode} action="Email me a code" hasFocus onAsked={setEmail} />
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

function DigitsForm({
  email,
  onEntered,
  onNeedsCode,
}: { email: string } & Omit<MailedCodeStepProps, 'typed' | 'onLeave'>) {
  const again = async () => {
    try {
      await requestMailedCode(email);
      toast.success({ title: 'Sent again', description: 'Only the newest code works.' });
    } catch (error) {
      toast.destructive({ title: 'Could not send a code', description: messageOf(error) });
    }
  };
  return (
    <NativeForm
      action="Continue"
      busy="Checking..."
      retyped="code"
      send={async (text) => {
        const code = text('code').replaceAll(/\s/g, '');
        if (!/^\d{6}$/.test(code)) throw new Error('Please enter the six digits.');
        const outcome = await logInByMailedCode(email, code).catch((error: unknown) => {
          throw new AuthRefusal(error, { otp_expired: 'This code is not right, or is too old.' });
        });
        if (outcome === 'needs-code') onNeedsCode();
        else onEntered(outcome);
      }}
      after={
        <button type="button" onClick={() => void again()} className={`${linkClass} justify-self-center py-1 text-sm`}>
          Email me another code
        </button>
      }
    >
      {(_, failure) => (
        <Field label="Code">
          <TextInput
            ref={takeFocus}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={failure ? true : undefined}
          />
        </Field>
      )}
    </NativeForm>
  );
}

/** Requests a mail with six digits and a link for signing in. Succeeds for known and unknown addresses alike. */
function requestMailedCode(email: string) {
  // An account is only created on the sign-up page, with the terms.
  const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/dashboard` };
  return askAuth('Requesting a mailed code', (auth) => auth.signInWithOtp({ email, options }));
}
