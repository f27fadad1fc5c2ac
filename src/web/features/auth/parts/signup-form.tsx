import { emailSchema, newPasswordSchema } from '#domain/auth/credentials.ts';
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { appName, config } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { linkClass } from './auth-frame.tsx';
import { firstIssue } from './first-issue.ts';
import { formText } from './form-text.ts';
import { hasTrial, signUp } from '../sign-up.ts';

interface Errors {
  email?: string | undefined;
  password?: string | undefined;
  terms?: string | undefined;
}

function check(email: string, password: string, termsAccepted: boolean): Errors {
  return {
    email: firstIssue(emailSchema.safeParse(email)),
    password: firstIssue(newPasswordSchema(config().passwordMinLength).safeParse(password)),
    terms: termsAccepted ? undefined : 'Please accept the terms to create an account',
  };
}

interface SignupFormProps {
  /** Called if the address must be confirmed before the user is signed in. */
  onNeedsConfirmation: (email: string, userId: string) => void;
}

export function SignupForm({ onNeedsConfirmation }: SignupFormProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const entered = new FormData(form);
    const email = formText(entered, 'email').trim();
    const password = formText(entered, 'password');
    const termsAccepted = entered.get('terms') === 'on';
    const found = check(email, password, termsAccepted);
    setErrors(found);
    setFailure('');
    const firstWrong = (['email', 'password', 'terms'] as const).find((field) => found[field]);
    if (firstWrong) return form.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
    setBusy(true);
    const outcome = await signUp(email, password, termsAccepted);
    const isSignedIn = outcome.success && !outcome.needsConfirmation;
    if (isSignedIn) welcome(await hasTrial(outcome.userId));
    setBusy(false);
    if (!outcome.success) return setFailure(outcome.error);
    if (outcome.needsConfirmation) return onNeedsConfirmation(email, outcome.userId);
    return navigate({ to: '/dashboard', replace: true });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label="Email" error={errors.email}>
        <TextInput name="email" type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Field label="Password" hint={`At least ${config().passwordMinLength} characters`} error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <TermsBox error={errors.terms} />
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}

/** Shows a welcome that mentions the trial only if there is one. */
function welcome(isTrialOpen: boolean | null): void {
  const title = `Welcome to ${appName()}`;
  if (isTrialOpen) toast.success({ title, description: `Your ${SIGNUP_TRIAL_DAYS}-day trial has begun.` });
  else if (isTrialOpen === null) toast.success({ title, description: 'Your account is ready.' });
  else {
    const description =
      'Your account is ready, but its trial could not be started. Log out and sign in again to start it.';
    toast.warn({ title, description });
  }
}

function TermsBox({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="terms"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          I accept the{' '}
          <LegalLink to="/terms" isBeside className={linkClass}>
            terms of service
          </LegalLink>{' '}
          and the{' '}
          <LegalLink to="/data-processing" isBeside className={linkClass}>
            data processing agreement
          </LegalLink>
          .
        </span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-13 font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}
