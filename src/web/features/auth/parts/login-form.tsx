import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { linkClass } from './auth-frame.tsx';
import { EmailInput } from './email-input.tsx';
import { loadCredentials } from '../load-credentials.ts';
import { logIn } from '../log-in.ts';
import { useAfterLogin } from '../use-after-login.ts';
import { NativeForm } from './native-form.tsx';

interface LoginFormProps {
  /** What is entered already. */
  email: string;
  onEmail: (email: string) => void;
  onNeedsCode: () => void;
}

export function LoginForm({ email: typed, onEmail, onNeedsCode }: LoginFormProps) {
  const { finish } = useAfterLogin();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const invalid = (field: string) => (wrong.includes(field) ? { 'aria-invalid': true as const } : {});
  return (
    <NativeForm
      action={LOGIN_TEXTS.submit}
      busy={LOGIN_TEXTS.busy}
      send={async (text, form) => {
        const { loginSchema } = await loadCredentials().catch((error: unknown) =>
          refuse('Login Failed', authErrorText(error)),
        );
        const checked = loginSchema.safeParse({ email: text('email'), password: text('password') });
        const issues = checked.error?.issues ?? [];
        const fields = issues.map((issue) => String(issue.path[0]));
        setWrong(fields);
        if (!checked.success) {
          form.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)?.focus();
          return refuse(LOGIN_TEXTS.invalid, issues.map((issue) => issue.message).join(', '));
        }
        const { email, password } = checked.data;
        const outcome = await logIn(email, password).catch((error: unknown) =>
          refuse('Login Failed', authErrorText(error)),
        );
        if (outcome === 'needs-code') onNeedsCode();
        else finish(outcome);
      }}
    >
      {() => (
        <>
          <Field label="Email">
            <EmailInput {...invalid('email')} defaultValue={typed} onChange={({ target }) => onEmail(target.value)} />
          </Field>
          <Field
            label="Password"
            aside={
              <Link to="/reset-password" state={{ email: typed }} className={`text-sm ${linkClass}`}>
                {LOGIN_TEXTS.forgot}
              </Link>
            }
          >
            <PasswordInput {...invalid('password')} name="password" autoComplete="current-password" />
          </Field>
        </>
      )}
    </NativeForm>
  );
}

function refuse(title: string, description: string): never {
  toast.destructive({ title, description });
  throw new Error(description);
}
