import type { NextStep } from '#domain/accreditation/forecast/next-step.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/icons/external-link.tsx';
import { LinkToStep } from './link-to-step.tsx';

interface StepLinkProps {
  step: NextStep;
  /** The requirement, for the accessible name. */
  about: string;
}

const LOOK = buttonClass({ variant: 'secondary', size: 'small', className: 'max-md:min-h-11' });

/** The button for the next step of an unmet requirement. */
export function StepLink({ step, about }: StepLinkProps) {
  return (
    <LinkToStep to={step} name={`${step.label}: ${about}`} className={LOOK}>
      {step.label}
      {step.url !== undefined && <ExternalLink className="size-3.5" />}
    </LinkToStep>
  );
}
