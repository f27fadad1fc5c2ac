import { UNPAID_STATUSES } from '#domain/subscription/access.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';

/** Said before anybody looks for a way to add. */
export function NeedsPlan() {
  const { data: profile } = useProfile();
  // Where a payment failed, the notice over every page leads to the card.
  const isUnpaid = UNPAID_STATUSES.has(profile?.subscription_status ?? null);
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="info">
        You need the plan to add or change records.{' '}
        {!isUnpaid && (
          <Link to="/subscription/plans" className="font-[560] underline">
            See the plan
          </Link>
        )}
      </Notice>
    </div>
  );
}
