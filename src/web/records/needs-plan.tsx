import { UNPAID_STATUSES } from '#domain/subscription/access.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What a coach without the plan cannot do on a page that opens without it. */
export function NeedsPlan({ className = '', children }: { className?: string; children: ReactNode }) {
  const { data: profile } = useProfile();
  // After a failed payment, the notice above every page has the link to change the card.
  const isUnpaid = UNPAID_STATUSES.has(profile?.subscription_status ?? null);
  return (
    <Notice className={`print:hidden ${className}`}>
      {children}{' '}
      {!isUnpaid && (
        <Link to="/subscription/plans" className="font-[560] underline">
          See the plan
        </Link>
      )}
    </Notice>
  );
}
