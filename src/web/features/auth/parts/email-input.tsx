import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ComponentProps } from 'react';

/** The address of an account. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <TextInput {...props} name="email" type="email" inputMode="email" autoComplete="username" />;
}
