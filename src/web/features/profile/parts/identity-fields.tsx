import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Link } from '@tanstack/react-router';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { ProfileFormValues } from './profile-form-values.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { initials } from '#domain/profile/initials.ts';

interface IdentityFieldsProps {
  form: UseFormReturn<ProfileFormValues>;
  email: string;
}

const emptyAsNull = (text: string | null) => (text === '' ? null : text);

export function IdentityFields({ form, email }: IdentityFieldsProps) {
  const { errors } = form.formState;
  // The username begins as a part of the address, which is nobody's name.
  const shownName = useWatch({ control: form.control, name: 'display_name' })?.trim() ?? '';
  return (
    <SettingsGroup title="You" description="Your name as shown here.">
      <div className="flex items-center gap-4">
        {shownName !== '' && <Avatar name={shownName} />}
        <div className="min-w-0">
          {shownName !== '' && <p className="truncate font-serif text-xl font-[550]">{shownName}</p>}
          <p className="truncate text-sm text-soft">{email}</p>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Display name" optional error={errors.display_name?.message}>
          <TextInput autoComplete="name" {...form.register('display_name', { setValueAs: emptyAsNull })} />
        </Field>
        <Field label="Username" error={errors.username?.message}>
          <TextInput autoComplete="username" {...form.register('username')} />
        </Field>
      </div>
      <Field
        label="Email"
        hint="The address you sign in with."
        aside={
          <Link to="/account" className="text-13 font-[560] text-accent hover:underline tap">
            Change it under Account
          </Link>
        }
      >
        <TextInput type="email" value={email} readOnly className="bg-sunk text-soft" />
      </Field>
    </SettingsGroup>
  );
}

/** Initials in a circle, shown beside the name. */
function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[4rem] shrink-0 place-items-center rounded-full bg-wash font-serif text-2xl font-medium text-accent"
    >
      {initials(name)}
    </span>
  );
}
