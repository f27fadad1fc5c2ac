import type { Plan } from '#web/data/records/subscription/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { subscribe } from '../subscribe.ts';
import { useLeaving } from '../use-leaving.ts';

interface SubscribeButtonProps {
  price: Pick<Plan, 'id' | 'stripe_price_id'>;
  label: string;
}

/** Leads to the payment page for a price. */
export function SubscribeButton({ price, label }: SubscribeButtonProps) {
  const { leave, isBusy } = useLeaving(() => subscribe(price.id, price.stripe_price_id));
  return (
    <Button className="min-h-12! w-full px-6! text-base! sm:w-auto" busy={isBusy} onClick={() => void leave()}>
      {isBusy ? 'Opening the payment page…' : label}
    </Button>
  );
}
