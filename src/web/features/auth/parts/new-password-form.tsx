import { askAuth } from '#web/data/auth/ask-auth.ts';
import { config } from '#web/data/wire/config.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { loadCredentials } from '../load-credentials.ts';
import { firstIssue, NativeForm } from './native-form.tsx';

/** The second step of a reset, opened by the mailed link: a new password for the user that the link signed in. */
export function NewPasswordForm() {
  const navigate = useNavigate();
  const { passwordMinLength } = config();
  return (
    <NativeForm
      action="Save new password"
      busy="Saving..."
      check={async (text) => {
        const { newPasswordSchema } = await loadCredentials();
        return { password: firstIssue(newPasswordSchema(passwordMinLength).safeParse(text('password'))) };
      }}
      send={async (text) => {
        await askAuth('Password reset completion', (auth) => auth.updateUser({ password: text('password') }));
        toast.success({
          title: 'Password changed',
          description: 'You are signed in. Your other devices have been signed out.',
        });
        await navigate({ to: '/dashboard', replace: true });
      }}
    >
      {({ password }) => (
        <Field label="New password" hint={`At least ${passwordMinLength} characters`} error={password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
      )}
    </NativeForm>
  );
}
