import { Field } from '#web/ui/form/field.tsx';
import { loadCredentials } from '../load-credentials.ts';
import { EmailInput } from './email-input.tsx';
import { firstIssue, takeFocus, NativeForm } from './native-form.tsx';

interface AskByMailFormProps {
  /** What was entered elsewhere already. */
  email: string | undefined;
  ask: (email: string) => Promise<unknown>;
  /** The label of the button. */
  action: string;
  /** Focuses the input at once, for a form that a button has opened. */
  hasFocus?: boolean;
  onAsked: (email: string) => void;
}

/** A form with an address that something is mailed to: a link for a new password, or a code. */
export function AskByMailForm({ email: typed, ask, action, hasFocus = false, onAsked }: AskByMailFormProps) {
  return (
    <NativeForm
      action={action}
      busy="Sending..."
      check={async (text) => {
        const { emailSchema } = await loadCredentials();
        return { email: firstIssue(emailSchema.safeParse(text('email').trim())) };
      }}
      send={async (text) => {
        const email = text('email').trim();
        await ask(email);
        onAsked(email);
      }}
    >
      {({ email }) => (
        <Field label="Email" error={email}>
          <EmailInput ref={hasFocus ? takeFocus : undefined} defaultValue={typed} />
        </Field>
      )}
    </NativeForm>
  );
}
