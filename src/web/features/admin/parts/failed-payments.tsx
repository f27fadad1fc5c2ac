import type { ListedSubscription } from '#domain/admin/admin-answers.ts';
import { priceText } from '#domain/admin/money-text.ts';
import { statusLabel } from '#domain/admin/user-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { InstantDay } from './instant-text.tsx';

/** Whoever owes longest comes first. */
export function FailedPayments({ failed }: { failed: readonly ListedSubscription[] }) {
  return (
    <Section title="Failed payments">
      <ul className="border-t border-rule">
        {failed.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-3">
            <span className="font-[560]">{one.email}</span>
            <Badge tone="bad">{statusLabel(one.status)}</Badge>
            <span className="text-sm text-soft">
              {priceText(one)}
              {one.current_period_end && (
                <>
                  {' · period to '}
                  <InstantDay instant={one.current_period_end} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
