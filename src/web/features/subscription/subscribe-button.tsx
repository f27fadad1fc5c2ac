import { Button } from '#web/ui/button.tsx';
import { subscribe } from './subscribe.ts';
import { useLeaving } from './use-leaving.ts';

/** Leads to the payment page for a price. */
export function SubscribeButton({ priceId, label }: { priceId: string; label: string }) {
  const { leave, isBusy } = useLeaving(() => subscribe(priceId));
  return (
    <Button className="min-h-12! w-full px-6! text-base! sm:w-auto" busy={isBusy} onClick={() => void leave()}>
      {isBusy ? 'Opening the payment page…' : label}
    </Button>
  );
}
