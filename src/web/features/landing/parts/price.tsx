import { PLAN_FEATURES, PLAN_PRICE_TEXT, SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { Check } from 'lucide-react';
import { EntryLinks } from './entry-links.tsx';
import { WIDTH } from './page-width.ts';

export function Price() {
  return (
    <section aria-labelledby="price" className={`${WIDTH} pb-20 md:pb-28`}>
      <div className="grid gap-10 rounded-2xl border border-rule bg-card px-6 py-10 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] md:gap-16 md:px-14 md:py-14">
        <div>
          <h2 id="price" className="text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] font-medium">
            One plan, everything in it
          </h2>
          <p className="mt-6 flex flex-wrap items-baseline gap-2">
            <span className="font-serif text-6xl leading-none font-[450] tracking-[-0.03em] lining-figures">
              {PLAN_PRICE_TEXT}
            </span>
            <span className="text-soft">per month</span>
          </p>
          <p className="mt-4 max-w-[40ch] text-soft">
            Signing up opens everything for {SIGNUP_TRIAL_DAYS} days, without a card. Decide after that.
          </p>
        </div>
        <div>
          <ul className="grid gap-3">
            {PLAN_FEATURES.map((feature) => (
              <li key={feature} className="flex items-center gap-3">
                <Check className="size-[18px] shrink-0 text-accent" strokeWidth={2.25} />
                {feature}
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap gap-3">
            <EntryLinks isLarge />
          </div>
        </div>
      </div>
    </section>
  );
}
