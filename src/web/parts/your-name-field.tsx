import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface YourNameFieldProps {
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** Asks once, in the form that first needs it, for the name of the person who writes. */
export function YourNameField({ typed, error, onType }: YourNameFieldProps) {
  return (
    <Field label="Your name" hint="As it will appear in the email. Saved to your profile." error={error}>
      <TextInput autoComplete="name" value={typed} onChange={({ target }) => onType(target.value)} />
    </Field>
  );
}
