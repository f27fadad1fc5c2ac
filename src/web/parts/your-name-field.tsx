import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface YourNameFieldProps {
  isAsked: boolean;
  typed: string;
  error: string | undefined;
  type: (text: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Asks once, in the form that first needs it, for the name of the person who writes. */
export function YourNameField({ isAsked, typed, error, type, onDirtyChange }: YourNameFieldProps) {
  if (!isAsked) return null;
  return (
    <Field label="Your name" hint="As it will appear in the email. Saved to your profile." error={error}>
      <TextInput
        autoComplete="name"
        value={typed}
        onChange={({ target }) => {
          type(target.value);
          onDirtyChange(true);
        }}
      />
    </Field>
  );
}
