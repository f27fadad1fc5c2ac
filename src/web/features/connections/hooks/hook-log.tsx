import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { instantMoment } from '#domain/formatting/date-text.ts';
import { DELIVERY_RETENTION_DAYS, DELIVERY_TEXTS } from '#domain/hooks/hook.ts';
import type { HookDelivery } from '#domain/hooks/hook-answers.ts';
import { deliveryText } from '#domain/hooks/hook-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { deliveriesQuery, refetchHooks, sendAgain, sayHowItWent } from './hook-calls.ts';

/** What was sent to a hook, newest first. */
export function HookLog({ id }: { id: string }) {
  const query = useQuery(deliveriesQuery(id));
  return (
    <div>
      {query.data?.length === 0 && (
        <p className="text-sm text-soft">Nothing was sent in the last {DELIVERY_RETENTION_DAYS} days.</p>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Log" className="grid divided">
          {query.data.map((delivery) => (
            <Delivery key={delivery.id} of={delivery} />
          ))}
        </ul>
      )}
      <NotLoaded query={query} label="Loading the log" rows={3} />
    </div>
  );
}

function Delivery({ of }: { of: HookDelivery }) {
  const again = useMutation({
    mutationFn: () => sendAgain(of.id),
    onSuccess: sayHowItWent,
    onError: failureToast('Could not send it'),
    onSettled: refetchHooks,
  });
  const what = `${DELIVERY_TEXTS[of.type]}, ${instantMoment(of.created_at)}`;
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <p className="min-w-0 text-sm">
        {what}
        <span className="block text-soft">{deliveryText(of)}</span>
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={again.isPending}
        onClick={() => again.mutate()}
        aria-label={`Send again: ${what}`}
      >
        Send again
      </Button>
    </li>
  );
}
