import { UNPAID_STATUSES } from '#domain/subscription/access.ts';
import { useProfile } from '#web/backend/use-profile.ts';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { optionalPart } from './optional-part.ts';

const PaymentNotice = optionalPart(
  async () => (await import('#web/features/subscription/payment-notice.tsx')).PaymentNotice,
);

/** Over every page but those of the subscription, which say it themselves. */
export function PaymentDue() {
  const { data: profile } = useProfile();
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/subscription/') });
  if (isThere || !UNPAID_STATUSES.has(profile?.subscription_status ?? null)) return null;
  return (
    <Suspense>
      <PaymentNotice />
    </Suspense>
  );
}
