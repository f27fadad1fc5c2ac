import { appName } from '#web/data/wire/config.ts';
import { LOGIN_PANEL_TRIAL_DAYS, PLAN_FEATURES, PLAN_PRICE_TEXT } from '#domain/subscription/plan.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { Check } from '#web/ui/icons/check.tsx';
import { useId, type ReactNode } from 'react';

const REASONS = [
  ['Seconds, not spreadsheets', 'A session is a client, a date and a duration. Notes and topics when you want them.'],
  ['Proof when it counts', 'Hours add up toward ICF and EMCC credentials as you record them.'],
  ['Yours, always', 'Your records stay yours to read and export, whatever happens to your plan.'],
] as const;

/** Shown below the login form: features, reasons, the plan. */
export function MarketingPanel() {
  return (
    <div className="mx-auto mt-16 grid max-w-[60rem] gap-x-12 gap-y-10 border-t border-rule pt-10 md:grid-cols-[1fr_1.35fr_1fr]">
      <Part title="Key features">
        <ul className="grid gap-2.5">
          {PLAN_FEATURES.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-1 size-4 shrink-0 text-accent" strokeWidth={2.5} />
              {feature}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={`Why choose ${appName()}`}>
        <dl className="grid gap-4">
          {REASONS.map(([reason, text]) => (
            <div key={reason}>
              <dt className="font-[560]">{reason}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Pricing plan">
        <p className="flex flex-wrap items-baseline gap-2">
          <span className="font-serif text-42 leading-none font-[450] tracking-[-0.02em] lining-figures">
            {PLAN_PRICE_TEXT}
          </span>
          <span className="text-soft">per month</span>
        </p>
        <p className="mt-2 text-soft">With a {LOGIN_PANEL_TRIAL_DAYS}-day free trial. One plan, everything in it.</p>
        <Link to="/signup" className={buttonClass({ variant: 'secondary', className: 'mt-5' })}>
          Start free trial
        </Link>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-18 font-[550]">
        {title}
      </h2>
      {children}
    </section>
  );
}
