import type { DeliveryAnswer } from '#domain/hooks/hook.ts';
import { deliveryText } from '#domain/hooks/hook-problems.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Of what was sent just now. */
export function sayHowItWent({ delivery }: DeliveryAnswer): void {
  const title = deliveryText(delivery);
  if (delivery.problem === null) toast.success({ title });
  else toast.destructive({ title });
}
