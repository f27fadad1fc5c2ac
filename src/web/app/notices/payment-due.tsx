import { UNPAID_STATUSES } from '#domain/subscription/access.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { optionalPart } from '#web/app/shell/optional-part.ts';

const PaymentNotice = optionalPart(
  async () => (await import('#web/features/subscription/parts/payment-notice.tsx')).PaymentNotice,
);

/** On every page except those of the subscription, which have their own notice. */
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
