import { useSession } from '#web/backend/session-store.ts';
import { subscriptionQuery } from '#web/backend/subscription.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CompactBadge } from './compact-badge.tsx';
import { StatusCard } from './status-card.tsx';

/** The query, and the time that its answer is about (ISO). */
function useSubscription() {
  const session = useSession();
  const query = useQuery({ ...subscriptionQuery(session?.user.id ?? ''), enabled: Boolean(session) });
  return { ...query, asOf: new Date(query.dataUpdatedAt).toISOString() };
}

/** The signed-in person's compact badge; nothing while it is not known. */
export function CurrentCompactBadge() {
  const { data, asOf } = useSubscription();
  return data === undefined ? null : <CompactBadge subscription={data} now={asOf} />;
}

/** The signed-in person's status card under its heading. */
export function CurrentStatusCard() {
  return (
    <Section title="Subscription">
      <Status />
    </Section>
  );
}

function Status() {
  const { data, asOf, isError, isFetching, refetch } = useSubscription();
  if (data !== undefined) return <StatusCard subscription={data} now={asOf} />;
  if (!isError) return <Skeleton className="h-[232px]" />;
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      Your subscription could not be looked up.
    </Notice>
  );
}
