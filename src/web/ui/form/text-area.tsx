import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Grows with its text in browsers that support field-sizing. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx('control field-sizing-content max-h-[50dvh] min-h-[calc(4lh+18px)] resize-y', className)}
    />
  );
}
