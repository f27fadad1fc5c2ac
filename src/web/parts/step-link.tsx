import type { NextStep } from '#domain/accreditation/forecast/next-step.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';

interface StepLinkProps {
  step: NextStep;
  /** The requirement, for the accessible name. */
  about: string;
}

const LOOK = buttonClass({ variant: 'secondary', size: 'small', className: 'max-md:min-h-11 print:hidden' });

/** The button for the next step of an unmet requirement. */
export function StepLink({ step: { label, path, search, url }, about }: StepLinkProps) {
  const name = `${label}: ${about}`;
  if (url !== undefined)
    return (
      <a href={url} target="_blank" rel="noreferrer" aria-label={name} className={LOOK}>
        {label}
        <ExternalLink className="size-3.5" />
      </a>
    );
  if (path !== undefined)
    return (
      <Link to={path} search={(search ?? {}) as never} aria-label={name} className={LOOK}>
        {label}
      </Link>
    );
  return (
    <Link
      to="."
      search={((now: object) => ({ ...now, ...search })) as never}
      resetScroll={false}
      aria-label={name}
      className={LOOK}
    >
      {label}
    </Link>
  );
}
