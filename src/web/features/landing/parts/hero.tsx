import { appName } from '#web/data/wire/config.ts';
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import type { ReactNode } from 'react';
import { EntryLinks } from './entry-links.tsx';
import { WIDTH } from './page-width.ts';

export function Hero({ picture }: { picture: ReactNode }) {
  return (
    <section aria-labelledby="promise" className={`${WIDTH} pt-8 md:pt-16`}>
      <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[1.3fr_1fr]">
        <h1
          id="promise"
          className="max-w-[13ch] text-[clamp(2.75rem,6.6vw,5rem)] leading-none font-[480] tracking-[-0.03em]"
        >
          Every hour you coach, written down and counted.
        </h1>
        <div className="lg:pb-1.5">
          <p className="max-w-[48ch] text-lg leading-relaxed text-soft">
            {appName()} is the practice logbook for professional coaches. Record a session in seconds, with supervision
            and CPD beside it. Always know how far the next ICF or EMCC level is.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <EntryLinks isLarge />
          </div>
          <p className="mt-4 text-sm text-soft">
            Signing up opens everything for {SIGNUP_TRIAL_DAYS} days. No card needed.
          </p>
        </div>
      </div>
      <Picture>{picture}</Picture>
    </section>
  );
}

/** An inert example of the product that fades out at its lower edge. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <figure className="mt-14 md:mt-16">
      <div
        inert
        aria-hidden="true"
        className="max-h-[560px] overflow-hidden rounded-t-2xl border border-b-0 border-rule bg-paper [mask-image:linear-gradient(black_72%,transparent)] px-4 pt-5 shadow-raised md:max-h-[680px] md:px-10 md:pt-9"
      >
        {/* As wide as a page, for what draws itself by that. */}
        <div className="[container:page/inline-size]">{children}</div>
      </div>
      <figcaption className="text-center text-13 text-balance text-soft">
        The dashboard of an example practice. The names and numbers are made up.
      </figcaption>
    </figure>
  );
}
