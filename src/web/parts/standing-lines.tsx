import type { Standing } from '#domain/dashboard/credential-standing.ts';
import type { ReactNode } from 'react';
import { LinkToStep } from './link-to-step.tsx';

interface StandingLinesProps {
  title: string;
  text: string;
  step: Standing['step'];
  /** Shown while there is no step. */
  children?: ReactNode;
}

/** Where a coach stands with a credential, and the one next step as a link to where it is done. */
export function StandingLines({ title, text, step, children }: StandingLinesProps) {
  return (
    <section aria-label="Your next credential" className="mb-6">
      <h2
        data-value
        className="inline-block font-serif text-22 leading-[1.2] font-[450] tracking-[-0.012em] text-balance lining-figures md:text-26"
      >
        {title}
      </h2>
      {/* With space for two lines of each on phones: nothing moves when the text is there. */}
      <div className="mt-1 flex min-h-[90px] flex-col items-start text-soft md:min-h-[51px]">
        <p data-value>{text}</p>
        {step ? (
          <LinkToStep to={step} className={NEXT_LINK}>
            {step.text}
          </LinkToStep>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

/** Of the link below the text. */
export const NEXT_LINK = 'font-[560] text-accent hover:underline tap';
