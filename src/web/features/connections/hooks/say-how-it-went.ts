import type { SentAnswer } from '#domain/hooks/hook-answers.ts';
import { deliveryText } from '#domain/hooks/hook-problems.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Of what was sent just now. */
export function sayHowItWent({ delivery }: SentAnswer): void {
  const title = deliveryText(delivery);
  if (delivery.problem === null) toast.success({ title });
  else toast.destructive({ title });
}
