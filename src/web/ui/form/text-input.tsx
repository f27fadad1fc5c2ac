import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={clsx('control', className)} />;
}
