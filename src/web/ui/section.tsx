import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** A link or button at the right of the heading. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ title, action, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('mb-8', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-18 leading-snug font-[550]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
