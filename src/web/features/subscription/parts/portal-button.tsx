import { createBillingPortal } from '#web/data/records/subscription/billing-portal.ts';
import { Button } from '#web/ui/button.tsx';
import type { ComponentProps } from 'react';
import { useOpenExternalPage } from '../use-open-external-page.ts';

/** Opens the provider's page for cards, invoices, cancelling and resuming. */
export function PortalButton({
  label,
  variant = 'secondary',
}: { label: string } & Pick<ComponentProps<typeof Button>, 'variant'>) {
  const { leave, isBusy } = useOpenExternalPage(createBillingPortal);
  return (
    <Button variant={variant} busy={isBusy} onClick={() => void leave()}>
      {label}
    </Button>
  );
}
