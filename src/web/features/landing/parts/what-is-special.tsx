import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { WIDTH } from './page-width.ts';

export interface SpecialPicture {
  /** What a screen reader says of it, with its numbers. */
  alt: string;
  picture: ReactNode;
}

export type SpecialPictures = Readonly<Record<'path' | 'witnesses' | 'calendar' | 'rulebook', SpecialPicture>>;

const OTHERS = [
  {
    name: 'witnesses',
    title: 'Confirmed by those who were there',
    text: 'Clients, supervisors and organisations confirm your hours by a link, without an account. A changed session is no longer confirmed.',
  },
  {
    name: 'calendar',
    title: 'Your calendar fills the log',
    text: 'Connect your calendar, and each session is one press. Nothing is logged until you say so.',
  },
  {
    name: 'rulebook',
    title: 'Every rule with its source',
    text: 'You read what each body writes, on which page, and when we read it. Where sources disagree, you see both.',
  },
] as const;

/** What sets the product apart, each with a picture of it. */
export function WhatIsSpecial({ pictures }: { pictures: SpecialPictures }) {
  return (
    <>
      <section aria-labelledby="path" className={`${WIDTH} pt-20 md:pt-28`}>
        <h2 id="path" className="max-w-[20ch] text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] font-medium">
          See the day you get there.
        </h2>
        <p className="mt-5 max-w-[48ch] text-lg leading-relaxed text-soft">
          Your hours, what is missing, and the likely day, in one picture. Every number opens the records behind it.
        </p>
        <Picture {...pictures.path} className="mt-10 md:px-10 md:py-9" />
      </section>
      <div className={`${WIDTH} grid gap-12 py-20 md:gap-20 md:py-28`}>
        {OTHERS.map(({ name, title, text }) => (
          <section
            key={name}
            aria-labelledby={name}
            className="grid items-center gap-6 md:grid-cols-[1fr_1.2fr] md:gap-20"
          >
            <div>
              <h2 id={name} className="text-22 leading-snug font-[550]">
                {title}
              </h2>
              <p className="mt-2.5 leading-relaxed text-soft">{text}</p>
            </div>
            <Picture {...pictures[name]} />
          </section>
        ))}
      </div>
    </>
  );
}

/** A part of the product, as it is with the demo practice: nothing in it can be pressed. */
function Picture({ alt, picture, className }: SpecialPicture & { className?: string }) {
  return (
    <div
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- the product's own parts, which an <img> can't hold
      role="img"
      aria-label={alt}
      className={clsx('break-inside-avoid rounded-2xl border border-rule bg-paper px-4 py-5', className)}
    >
      <div inert aria-hidden="true">
        {picture}
      </div>
    </div>
  );
}
