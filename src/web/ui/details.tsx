import { clsx } from 'clsx';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import type { ReactNode } from 'react';

interface DetailsProps {
  label: string;
  /** What it is about, for the accessible name. */
  about: string;
  className?: string;
  children: ReactNode;
}

/** Small print of an entry, opened on demand. */
export function Details({ label, about, className, children }: DetailsProps) {
  return (
    <details className={clsx('group text-sm', className)}>
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1 text-soft hover:text-ink max-md:min-h-11 print:hidden [&::-webkit-details-marker]:hidden">
        {label}
        <span className="sr-only">: {about}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
