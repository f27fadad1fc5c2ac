import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { loginSchema } from '#domain/auth/credentials.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { linkClass } from './auth-frame.tsx';
import { formText } from './form-text.ts';
import { logIn } from '../log-in.ts';
import { useAfterLogin } from '../use-after-login.ts';

/** A native form, so that the login page does not load the form library. */
export function LoginForm({ onNeedsCode }: { onNeedsCode: () => void }) {
  const { finish } = useAfterLogin();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; fields: readonly string[] } | null>(null);
  const invalid = (field: string) => (failure?.fields.includes(field) ? { 'aria-invalid': true as const } : {});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const entered = new FormData(form);
    const checked = loginSchema.safeParse({
      email: formText(entered, 'email'),
      password: formText(entered, 'password'),
    });
    if (!checked.success) {
      const text = checked.error.issues.map((issue) => issue.message).join(', ');
      const fields = checked.error.issues.map((issue) => String(issue.path[0]));
      toast.destructive({ title: LOGIN_TEXTS.invalid, description: text });
      setFailure({ text, fields });
      form.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)?.focus();
      return;
    }
    setFailure(null);
    setBusy(true);
    try {
      const outcome = await logIn(checked.data.email, checked.data.password);
      if (outcome === 'needs-code') onNeedsCode();
      else finish(outcome);
    } catch (error) {
      const text = authErrorText(error);
      toast.destructive({ title: 'Login Failed', description: text });
      setFailure({ text, fields: [] });
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure.text}</Notice>}
      <Field label="Email">
        <TextInput
          {...invalid('email')}
          name="email"
          type="email"
          inputMode="email"
          onFocus={preloadAuth}
          autoComplete="username"
        />
      </Field>
      <Field
        label="Password"
        aside={
          <Link to="/reset-password" className={`text-sm ${linkClass}`}>
            {LOGIN_TEXTS.forgot}
          </Link>
        }
      >
        <PasswordInput {...invalid('password')} name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? LOGIN_TEXTS.busy : LOGIN_TEXTS.submit}
      </Button>
    </form>
  );
}

/** Loads the auth client while the coach types. */
function preloadAuth(): void {
  // A failure is shown when the form is sent, which loads it again.
  loadAuth().catch(() => undefined);
}
