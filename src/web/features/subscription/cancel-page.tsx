import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Link } from '@tanstack/react-router';
import { CurrentStatusCard } from './parts/current-subscription.tsx';

/** /subscription/cancel: the payment page returns here when nothing was bought. */
export function CancelPage() {
  const canOpen = useCanOpen();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Nothing was charged"
        description="You left the payment page before paying. Nothing has changed."
      />
      <CurrentStatusCard />
      <div className="flex flex-wrap gap-2">
        <Link to="/subscription/plans" className={buttonClass()}>
          Back to the plan
        </Link>
        {canOpen('/dashboard') ? (
          <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
            Go to the dashboard
          </Link>
        ) : (
          <Link to="/account/records" className={buttonClass({ variant: 'secondary' })}>
            Your records
          </Link>
        )}
      </div>
    </div>
  );
}
