import { Notice } from '#web/ui/notice.tsx';
import { PortalButton } from './portal-button.tsx';
import { usePaymentDueText } from '../use-payment-due-text.ts';

/** Shows that a renewal failed, with a link to change the card. */
export function PaymentNotice() {
  const text = usePaymentDueText();
  return (
    <Notice className="mb-5 print:hidden" tone="warn" action={<PortalButton label="Update your card" />}>
      {text}
    </Notice>
  );
}
