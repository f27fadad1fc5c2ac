import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { AdminNav } from './parts/admin-nav.tsx';
import { adminSubscriptionsQuery } from './admin-queries.ts';
import { parseAdminPage } from './admin-search.ts';
import { EndingTrials } from './parts/ending-trials.tsx';
import { Revenue } from './parts/revenue.tsx';
import { SubscriptionsTable } from './parts/subscriptions-table.tsx';
import type { ListedSubscription, PricedSubscriptions } from '#domain/admin/admin-answers.ts';
import { priceText } from '#domain/admin/money-text.ts';
import { statusLabel } from '#domain/admin/user-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { InstantDay } from './parts/instant-text.tsx';

export function AdminSubscriptionsPage() {
  const { page = 1 } = parseAdminPage(useSearch({ strict: false }));
  const query = useQuery(adminSubscriptionsQuery(page));
  const { data, dataUpdatedAt } = query;
  return (
    <>
      <PageHeader title="Subscriptions" description="Who pays, whose trial ends soon, and whose payment failed" />
      <AdminNav current="subscriptions" />
      <NotLoaded query={query} label="Loading subscriptions…" rows={8} />
      {data && (
        <>
          <Revenue data={data} />
          {data.prices.length > 1 && <Prices prices={data.prices} />}
          {data.failed.length > 0 && <FailedPayments failed={data.failed} />}
          <EndingTrials trials={data.trials_ending} asOf={new Date(dataUpdatedAt).toISOString()} />
          <SubscriptionsTable total={data.total} subscriptions={data.subscriptions} page={page} />
        </>
      )}
    </>
  );
}

/** Where there is more than one price: who pays which. Those that are no longer on sale last. */
function Prices({ prices }: { prices: readonly PricedSubscriptions[] }) {
  return (
    <Section title="Prices">
      <ul className="border-t border-rule">
        {prices.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-3">
            <span className="font-[560]">{priceText(one)}</span>
            {!one.is_sold && <Badge tone="plain">No longer on sale</Badge>}
            <span className="text-sm text-soft">
              {one.subscriptions === 1 ? '1 subscription' : `${one.subscriptions} subscriptions`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Failed payments, the oldest first. */
function FailedPayments({ failed }: { failed: readonly ListedSubscription[] }) {
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
