import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/data/skeleton.tsx';
import { CompactBadge } from './compact-badge.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import { StatusCard } from './status-card.tsx';
import { useSubscription } from '../use-subscription.ts';

/** The signed-in user's compact badge; nothing while the subscription loads. */
export function CurrentCompactBadge() {
  const { data, asOf } = useSubscription();
  return data === undefined ? null : <CompactBadge subscription={data} now={asOf} />;
}

/** The signed-in user's status card with its heading. */
export function CurrentStatusCard() {
  return (
    <Section title="Subscription">
      <Status />
    </Section>
  );
}

/** A look-up may take long, so that this is no empty box (spec decision 22). */
function Looking() {
  return (
    <div className="relative">
      <Skeleton className="h-[232px]" />
      <p className="absolute inset-0 grid place-items-center text-sm text-soft">Looking up your subscription…</p>
    </div>
  );
}

function Status() {
  const { data, asOf, isError, isFetching, refetch } = useSubscription();
  if (data !== undefined) return <StatusCard subscription={data} now={asOf} />;
  if (!isError) return <Looking />;
  return <LookupFailure isBusy={isFetching} onRetry={() => void refetch()} />;
}
