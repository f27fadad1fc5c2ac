import { moneyText } from '#domain/admin/money-text.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { yearlySaving } from '#domain/subscription/yearly-saving.ts';
import type { Plan } from '#web/data/records/subscription/plans.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useState } from 'react';
import { PlanCard } from './plan-card.tsx';

interface PlanChoiceProps {
  /** More than one, the cheapest first. */
  plans: readonly Plan[];
  subscription: Subscription | null | undefined;
}

const LABELS: Readonly<Record<string, string>> = { month: 'Monthly', year: 'Yearly' };

/** One plan by the month or by the year: a choice, and the card of the chosen price. */
export function PlanChoice({ plans, subscription }: PlanChoiceProps) {
  const held = plans.find(({ interval }) => interval === subscription?.price?.interval);
  const [chosen, setChosen] = useState<string>();
  const plan = plans.find(({ id }) => id === chosen) ?? held ?? plans[0];
  if (!plan) return null;
  return (
    <>
      <SegmentedControl
        label="Pay by the month or by the year"
        className="max-w-2xl"
        options={plans.map(({ id, interval, description }) => ({
          value: id,
          label: LABELS[interval ?? ''] ?? description ?? '',
        }))}
        value={plan.id}
        onChange={setChosen}
      />
      <PlanCard key={plan.id} plan={plan} subscription={subscription} note={savingText(plan, plans)} />
    </>
  );
}

/** @example 'Paid monthly, a year is £119.88: you save £19.98.' */
function savingText(plan: Plan, plans: readonly Plan[]): string | null {
  for (const other of plans) {
    const saved = yearlySaving(plan, other);
    if (saved !== null) {
      const usual = moneyText(plan.unit_amount + saved, plan.currency);
      return `Paid monthly, a year is ${usual}: you save ${moneyText(saved, plan.currency)}.`;
    }
  }
  return null;
}
