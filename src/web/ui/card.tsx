import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={clsx('rounded-card border border-rule bg-card px-5 py-5 md:px-[22px]', className)} />
  );
}
