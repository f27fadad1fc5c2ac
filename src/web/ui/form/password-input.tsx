import { Eye } from '#web/ui/icons/eye.tsx';
import { EyeOff } from '#web/ui/icons/eye-off.tsx';
import { useState, type ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** A password input with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label={isShown ? 'Hide what you type' : 'Show what you type'}
        onClick={() => setShown(!isShown)}
        className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-md text-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-[18px]" />
      </button>
    </span>
  );
}
