import { SUBSCRIPTIONS_A_PAGE, type ListedSubscription } from '#domain/admin/admin-answers.ts';
import { priceText } from '#domain/admin/money-text.ts';
import { statusLabel } from '#domain/admin/user-status.ts';
import { isCancelling } from '#domain/subscription/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import { useNavigate } from '@tanstack/react-router';
import { parseAdminPage } from '../admin-search.ts';
import { InstantDay } from './instant-text.tsx';

interface SubscriptionsTableProps {
  /** The number on all pages. */
  total: number;
  subscriptions: readonly ListedSubscription[];
  page: number;
}

export function SubscriptionsTable({ total, subscriptions, page }: SubscriptionsTableProps) {
  const navigate = useNavigate({ from: '/subscription/admin' });
  return (
    <Section title={total === 0 ? 'Subscriptions' : total === 1 ? '1 subscription' : `${total} subscriptions`}>
      {subscriptions.length === 0 ? (
        <EmptyState
          title={total === 0 ? 'No subscriptions yet' : 'This page does not exist'}
          text="The first one appears here when a coach subscribes."
        />
      ) : (
        <Table label="Subscriptions" headings={['User', 'Status', 'Price', 'Period end', 'Since']}>
          {subscriptions.map((one) => (
            <SubscriptionEntry key={one.id} subscription={one} />
          ))}
        </Table>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / SUBSCRIPTIONS_A_PAGE)}
        onPage={(next) => void navigate({ search: parseAdminPage({ page: next }) })}
        label="Pages of subscriptions"
      />
    </Section>
  );
}

const TONES: Readonly<Record<string, 'good' | 'bad'>> = {
  active: 'good',
  trialing: 'good',
  trial: 'good',
  past_due: 'bad',
  unpaid: 'bad',
};

function SubscriptionEntry({ subscription }: { subscription: ListedSubscription }) {
  const { email, status, cancel_at, current_period_end, created_at } = subscription;
  const cancels = isCancelling(subscription) && status in TONES;
  const end = (cancels ? cancel_at : null) ?? current_period_end;
  return (
    <TableRow>
      <TableCell place="first" className="[overflow-wrap:anywhere] wide:w-[34%]">
        <span className="text-ink">{email}</span>
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap gap-1">
          <Badge tone={TONES[status] ?? 'plain'}>{statusLabel(status)}</Badge>
          {cancels && <Badge tone="warn">Cancels Soon</Badge>}
        </span>
      </TableCell>
      <TableCell className="text-sm">{priceText(subscription) ?? 'Price removed'}</TableCell>
      <TableCell className="text-sm whitespace-nowrap">
        {end && (
          <>
            <span className="wide:hidden">to </span>
            <InstantDay instant={end} />
          </>
        )}
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap">
        <span className="wide:hidden">since </span>
        <InstantDay instant={created_at} />
      </TableCell>
    </TableRow>
  );
}
