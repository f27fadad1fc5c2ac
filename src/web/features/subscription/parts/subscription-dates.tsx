import type { Subscription } from '#domain/subscription/subscription.ts';
import { dayOf } from './period-text.ts';

/** The dates of a subscription beside the one that its card shows. */
export function SubscriptionDates({ subscription }: { subscription: Subscription }) {
  const dates = [
    { label: 'Since', instant: subscription.created },
    { label: 'This period began', instant: subscription.current_period_start },
    { label: 'Cancelled on', instant: subscription.canceled_at },
  ];
  return (
    <dl className="mt-4 grid gap-1.5 border-t border-rule pt-3 text-[13px]">
      {dates.map(
        ({ label, instant }) =>
          instant !== null && (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-soft">{label}</dt>
              <dd>
                <time dateTime={instant}>{dayOf(instant)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
