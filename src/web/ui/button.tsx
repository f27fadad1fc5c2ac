import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const VARIANTS = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-card text-ink hover:bg-sunk',
  ghost: 'border-transparent text-soft hover:bg-sunk hover:text-ink',
  danger: 'border-transparent bg-red text-on-red hover:bg-red-strong',
};
const SIZES = {
  medium: 'min-h-11 px-4 text-15 md:min-h-[38px] md:text-sm',
  small: 'min-h-11 px-3 text-sm md:min-h-8',
  icon: 'size-11 md:size-9',
};

interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** The styles of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'medium', wide, className }: ButtonLook = {}) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-lg border font-[560] whitespace-nowrap select-none print:hidden',
    'transition-colors duration-100 active:translate-y-px disabled:opacity-55 disabled:active:translate-y-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  );

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Shows a spinner and ignores clicks. It is not disabled, because it would lose the focus. False: a double click counts once. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  wide,
  busy,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- 'button' where the caller says nothing else
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Neither clicks nor Enter in a field submit the form. The second click of a double click would do it again, if the first is not
      // shown yet or done already.
      onClick={(event) => {
        if (busy || (busy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass({ variant, size, wide, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
