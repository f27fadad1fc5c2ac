import { PLAN_FEATURES } from '#domain/subscription/plan.ts';
import { Check } from '#web/ui/icons/check.tsx';

/** What the plan includes. */
export function PlanFeatures({ className }: { className: string }) {
  return (
    <ul aria-label="What is included" className={className}>
      {PLAN_FEATURES.map((feature) => (
        <li key={feature} className="flex items-center gap-3">
          <Check className="size-[18px] shrink-0 text-accent" strokeWidth={2.25} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
