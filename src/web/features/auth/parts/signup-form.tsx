import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { appName, config } from '#web/data/wire/config.ts';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { linkClass } from './auth-frame.tsx';
import { EmailInput } from './email-input.tsx';
import { firstIssue, NativeForm } from './native-form.tsx';
import { loadCredentials } from '../load-credentials.ts';
import { hasTrial, signUp } from '../sign-up.ts';

interface SignupFormProps {
  /** Called if the address must be confirmed before the user is signed in. */
  onNeedsConfirmation: (email: string, userId: string) => void;
}

export function SignupForm({ onNeedsConfirmation }: SignupFormProps) {
  const navigate = useNavigate();
  const { email } = useLocation().state;
  const { passwordMinLength } = config();
  return (
    <NativeForm
      action="Create account"
      busy="Creating account..."
      check={async (text) => {
        const { emailSchema, newPasswordSchema } = await loadCredentials();
        return {
          email: firstIssue(emailSchema.safeParse(text('email').trim())),
          password: firstIssue(newPasswordSchema(passwordMinLength).safeParse(text('password'))),
          terms: text('terms') === 'on' ? undefined : 'Please accept the terms to create an account',
        };
      }}
      send={async (text) => {
        const email = text('email').trim();
        const { session, user } = await signUp(email, text('password'), text('terms') === 'on');
        const userId = user?.id ?? '';
        if (session === null) return onNeedsConfirmation(email, userId);
        welcome(await hasTrial(userId));
        return navigate({ to: '/dashboard', replace: true });
      }}
    >
      {(errors) => (
        <>
          <Field label="Email" error={errors.email}>
            <EmailInput defaultValue={email} />
          </Field>
          <Field label="Password" hint={`At least ${passwordMinLength} characters`} error={errors.password}>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <TermsBox error={errors.terms} />
        </>
      )}
    </NativeForm>
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
