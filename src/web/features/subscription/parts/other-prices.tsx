import { moneyText } from '#domain/admin/money-text.ts';
import { subscriptionState } from '#domain/subscription/subscription-state.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { yearlySaving } from '#domain/subscription/yearly-saving.ts';
import { changePrice } from '#web/data/records/subscription/billing-portal.ts';
import { plansQuery, type Plan } from '#web/data/records/subscription/plans.ts';
import { config } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useOpenExternalPage } from '../use-open-external-page.ts';
import { priceText } from './period-text.ts';

type OwnPrice = NonNullable<Subscription['price']>;

const isSame = (a: OwnPrice, b: Plan) =>
  a.unit_amount === b.unit_amount && a.currency === b.currency && a.interval === b.interval;

/** For an open subscription, where a yearly price is on sale: the prices that it can change to, each on the provider's page. */
export function OtherPrices({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription);
  const isOffered = config().billing?.yearly === true && (state === 'active' || state === 'paid-trial');
  const { data: plans = [] } = useQuery({ ...plansQuery, enabled: isOffered });
  const { price } = subscription;
  const others = price === null || !isOffered ? [] : plans.filter((plan) => !isSame(price, plan));
  if (price === null || others.length === 0) return null;
  const isOld = others.length === plans.length;
  return (
    <Section title="Change how you pay">
      <div className="grid gap-2 text-sm">
        {isOld && <p>Prices have changed. You keep yours, {priceText(price)}, until you change it.</p>}
        {others.map((plan) => (
          <OtherPrice key={plan.id} plan={plan} own={price} />
        ))}
        <p className="text-soft">You see what is due, and confirm it, on our payment provider’s page.</p>
      </div>
    </Section>
  );
}

function OtherPrice({ plan, own }: { plan: Plan; own: OwnPrice }) {
  const { leave, isBusy } = useOpenExternalPage(() => changePrice(plan.id));
  const saved = yearlySaving(plan, own);
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" busy={isBusy} onClick={() => void leave()}>
        Change to {priceText({ ...plan, nickname: plan.description })}
      </Button>
      {saved !== null && <span>You save {moneyText(saved, plan.currency)} a year.</span>}
    </p>
  );
}
