import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown while no date is chosen. Needs `required`, by which CSS sees that the field is empty. */
  placeholder?: string;
}

/** The browser's own date control; its value is a calendar date YYYY-MM-DD or ''. */
export function DateField({ className, placeholder, ...rest }: DateFieldProps) {
  return (
    <span className="relative block">
      <input
        {...rest}
        type="date"
        className={clsx(
          'control peer appearance-none',
          placeholder && 'not-focus:invalid:[&::-webkit-datetime-edit]:opacity-0',
          className,
        )}
      />
      {placeholder && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 hidden -translate-y-1/2 text-soft peer-not-focus:peer-invalid:block"
        >
          {placeholder}
        </span>
      )}
    </span>
  );
}
